# SPDX-License-Identifier: MIT
"""Builds a wheel of the module with the library inside it, for `pip install ./python` (PEP 517).

The library is the one that WUQI_LIBRARY names, or else it is built: `make lib` in the source tree, of which this folder is a part.
"""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def _promised(name):
    """A number or a text that the header defines."""
    found = re.search(rf'^#define {name} "?([0-9.]+)"?$', (HERE.parent / 'include' / 'wuqi.h').read_text(encoding='utf-8'), re.MULTILINE)
    return found.group(1)


def _library():
    named = os.environ.get('WUQI_LIBRARY')
    if named:
        return Path(named)
    subprocess.run(['make', '-C', str(HERE.parent), f'-j{os.cpu_count()}', 'lib'], check=True)
    return HERE.parent / 'build' / 'plain' / f"libwuqi.so.{_promised('WUQI_ABI')}"


def _tag():
    return 'py3-none-' + re.sub('[^a-zA-Z0-9]', '_', sysconfig.get_platform())


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into the folder and returns its name."""
    version, tag = _promised('WUQI_VERSION'), _tag()
    info = f'wuqi-{version}.dist-info'
    files = {f'wuqi/{path.name}': path.read_bytes() for path in sorted((HERE / 'wuqi').iterdir()) if path.suffix in ('.py', '.typed')}
    files[f"wuqi/libwuqi.so.{_promised('WUQI_ABI')}"] = _library().read_bytes()
    files[f'{info}/METADATA'] = (f'Metadata-Version: 2.1\nName: wuqi\nVersion: {version}\n'
                                 'Summary: Rules, search and teaching traces of five two-player games\n'
                                 'License: MIT\nRequires-Python: >=3.9\n').encode()
    files[f'{info}/WHEEL'] = f'Wheel-Version: 1.0\nGenerator: wuqi\nRoot-Is-Purelib: false\nTag: {tag}\n'.encode()
    record = ''
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
        record += f'{name},sha256={digest},{len(content)}\n'
    files[f'{info}/RECORD'] = f'{record}{info}/RECORD,,\n'.encode()
    wheel = f'wuqi-{version}-{tag}.whl'
    with zipfile.ZipFile(Path(wheel_directory) / wheel, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# messages.py TRANSLATE - every message about something wrong that a person may read is there in Chinese. Prints TAP.
#
# The messages are taken from the calls in the sources that make them; TRANSLATE (tests/tools/translate.c) says each in Chinese, and what is left of it
# in English must be names. What protocols answer to programs stays English.
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src"
STRANGERS = ("fronts/", "protocol/", "server/http.c", "server/job_service.c", "server/job_wire.c", "server/watch", "server/engine", "server/socket", "server/routes.c",
             "server/answers.c", "server/spectators.c", "games/game_template.h", "base/json_text.c", "base/messages")
# A new game need bring nothing but its folder; those that are here speak Chinese.
GAMES = ("duel2048", "eraser", "gomoku", "reversi", "ttt", "xiangqi")
MAKERS = re.compile(r"\b(\w*error_(?:set|prefix)|\w+_(?:fail|error|refuse|because|wrong)|error_mark|referee_end)\s*\(")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|' + r"'(?:[^'\\]|\\.)+'")
LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*(?:"(?:[^"\\\n]|\\.)*"|[A-Z][A-Z_]*[A-Za-z0-9_]*(?=\s*")))*')
PLACE = re.compile(r"%[-+0-9.*]*(?:ll|l|z|j)?[a-zA-Z]?")
# Words that no name is made of.
ENGLISH = re.compile(r"(?<![\w<\[-])(?:the|is|are|was|not|of|no|has|have|than|with|must|cannot|can|there|expected|needs?|an|to|and|or|in|it|its|for|more|"
                     r"where|this|that|nothing|only|after|before|be|by|at|from|which)(?![\w>\]-])")


def arguments(text, start):
    """What stands between the bracket at `start` and its partner."""
    depth, at = 0, start
    while True:
        if text[at] in "\"'":
            at = QUOTED.match(text, at).end()
            continue
        depth += (text[at] == "(") - (text[at] == ")")
        at += 1
        if depth == 0:
            return text[start + 1 : at - 1]


def messages():
    for path in sorted(ROOT.rglob("*.[ch]")):
        name = str(path.relative_to(ROOT))
        folder = path.parent.name if path.parent.parent == ROOT / "games" else GAMES[0]
        if name.startswith(STRANGERS) or folder not in GAMES:
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        for call in MAKERS.finditer(text):
            for literal in LITERALS.finditer(arguments(text, call.end() - 1)):
                words = re.sub(r'"\s*(PRI\w+)?\s*"', "", re.sub(r'"\s*(?!PRI)[A-Z]\w*\s*"', "7", literal[0]))[1:-1].replace('\\"', '"').replace("\\\\", "\\")
                words = PLACE.sub(lambda place: "%" if place[0] == "%%" else "7", words)
                if " " in words.strip() and len(re.findall("[A-Za-z]{2,}", words)) > 1:  # one word alone is a name
                    yield name, words


found = sorted({(words, name) for name, words in messages()})
# Each with its arguments as numbers, as names, and with another message as the last one, where that is what stands behind the colon.
NESTED = "waiting for 'ugiok': it has ended: exit status 1"
found = [(kind, name) for words, name in found for kind in
         {words: 0, re.sub(r"(?<!\d,)(?<![\w.-])7(?![\w.-])", "ab.x", words): 0, re.sub(r"(?<=: )7$", NESTED, words): 0}]
answer = subprocess.run([sys.argv[1]], input="".join(words + "\n" for words, _ in found), capture_output=True, text=True, check=True).stdout.split("\n")
missing = [(name, words, chinese) for (words, name), chinese in zip(found, answer)
           if not re.search("[\u4e00-\u9fff]", chinese) or ENGLISH.search(re.sub(r"“[^”]*”|\"[^\"]*\"|\[[^\]]*\]|（可用：.*", "", chinese))]
for name, words, chinese in missing:
    print(f"# {name}: {words} -> {chinese}")
print(("not ok" if missing else "ok") + f" - {len(found)} messages are there in Chinese" + (f", {len(missing)} are not" if missing else ""))
enough = len(found) > 400
print(("ok" if enough else "not ok") + " - as many as there should be were found")
sys.exit(bool(missing) or not enough)

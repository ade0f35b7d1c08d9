# SPDX-License-Identifier: MIT
"""job_server - the server's side of a worker's work, asked by hand (docs/protocols.md), for scripts that lie to it; the token is `secret`."""
import json
import urllib.error
import urllib.request

from waiting import PATIENCE, wait_for


def ask(port, what, question):
    """The answer, or what the server has against the question."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/jobs/{what}", json.dumps(question).encode(),
                                     {"Authorization": "Bearer secret", "Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request, timeout=PATIENCE))
    except urllib.error.HTTPError as answer:
        return json.load(answer)


def claim(port):
    """A job, as soon as there is one."""
    def found():
        answer = ask(port, "claim", {"run": 0, "worker": "liar"})
        return answer["found"] and answer["job"]

    job = wait_for(found)
    if not job:
        raise SystemExit("no job")
    return job


def refused(port, job, lies):
    """Hands all of them in, gives the job back and prints `refused`, or those that were taken."""
    wrong = [lie for lie in lies if "error" not in ask(port, "submit", {"job": job, **lie})]
    ask(port, "release", {"job": job})
    print(wrong or "refused")

"""An HTML file to a PDF with the standard library:  python3 convert.py page.html page.pdf

PLATEN_URL is the service (default http://127.0.0.1:3000); PLATEN_KEY the key (without one: sandbox, with a watermark).
"""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

# Rate limit, full queue, the same request still running: what passes by itself.
PASSES = (409, 429, 503)


def convert(fields, attempts=5):
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if os.environ.get("PLATEN_KEY"):
        headers["Authorization"] = "Bearer " + os.environ["PLATEN_KEY"]
    request = urllib.request.Request(
        os.environ.get("PLATEN_URL", "http://127.0.0.1:3000") + "/pdf/convert",
        data=json.dumps(fields).encode(), headers=headers, method="POST")
    for attempt in range(1, attempts + 1):
        wait = 2 ** attempt
        try:
            with urllib.request.urlopen(request, timeout=40) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            if attempt == attempts or error.code not in PASSES:
                raise SystemExit(problem_of(error))
            wait = int(error.headers.get("Retry-After") or wait)
        except OSError as error:
            # The same Idempotency-Key again: what was done already is not paid twice.
            if attempt == attempts:
                raise SystemExit(str(error))
        time.sleep(wait)


def problem_of(error):
    """Errors are application/problem+json; what a proxy says may be anything."""
    text = error.read().decode(errors="replace")
    if error.headers.get_content_type() != "application/problem+json":
        return f"{error.code}: {text}"
    problem = json.loads(text)
    return f"{error.code} {problem['code']}: {problem['detail']} (request {problem['requestId']})"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as page:
        pdf = convert({"html": page.read(), "format": "A4"})
    with open(sys.argv[2], "wb") as file:
        file.write(pdf)

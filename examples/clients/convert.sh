#!/usr/bin/env bash
# An HTML file to a PDF with curl and jq:  bash convert.sh page.html page.pdf
# PLATEN_URL is the service (default http://127.0.0.1:3000); PLATEN_KEY the key (without one: sandbox, with a watermark).
set -euo pipefail
input=$1 output=$2
work=$(mktemp -d) # not readable for others
trap 'rm -rf "$work"' EXIT

jq --raw-input --slurp '{html: ., format: "A4"}' "$input" > "$work/body.json"
{
  echo 'Content-Type: application/json'
  echo "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
  # In a file, because everybody on the machine sees the arguments of a process.
  [ -z "${PLATEN_KEY:-}" ] || echo "Authorization: Bearer $PLATEN_KEY"
} > "$work/headers"

for attempt in 1 2 3 4 5; do
  # The same Idempotency-Key each time: what was done already is not paid twice.
  status=$(curl --silent --show-error --max-time 40 --header @"$work/headers" --data-binary @"$work/body.json" \
    --output "$work/answer" --dump-header "$work/answer-headers" --write-out '%{http_code}' \
    "${PLATEN_URL:-http://127.0.0.1:3000}/pdf/convert") || status=000
  case $status in
    200)
      mv "$work/answer" "$output"
      exit
      ;;
    # No connection, the same request still running, rate limit, full queue: what passes by itself.
    000 | 409 | 429 | 503) ;;
    *) break ;;
  esac
  [ "$attempt" = 5 ] || sleep "$(grep -ioP '^retry-after: *\K\d+' "$work/answer-headers" 2> /dev/null || echo $((2 ** attempt)))"
done
# Errors are application/problem+json; what a proxy says may be anything.
jq --raw-output '"\(.status) \(.code): \(.detail) (request \(.requestId))"' "$work/answer" >&2 2> /dev/null ||
  cat "$work/answer" >&2 || true
exit 1

// An HTML file to a PDF with fetch:  node convert.mjs page.html page.pdf
// PLATEN_URL is the service (default http://127.0.0.1:3000); PLATEN_KEY the key (without one: sandbox, with a watermark).
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { PLATEN_URL = 'http://127.0.0.1:3000', PLATEN_KEY } = process.env;
/** Rate limit, full queue, the same request still running: what passes by itself. */
const PASSES = [409, 429, 503];

async function convert(request, attempts = 5) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  if (PLATEN_KEY) headers.Authorization = `Bearer ${PLATEN_KEY}`;
  const init = { method: 'POST', headers, body: JSON.stringify(request) };
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === attempts;
    let wait = 2 ** attempt;
    try {
      const response = await fetch(`${PLATEN_URL}/pdf/convert`, { ...init, signal: AbortSignal.timeout(40_000) });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const text = await response.text();
      if (isLast || !PASSES.includes(response.status)) throw problemOf(response, text);
      wait = Number(response.headers.get('Retry-After')) || wait;
    } catch (error) {
      // The same Idempotency-Key again: what was done already is not paid twice.
      if (isLast || error.code !== undefined) throw error;
    }
    await sleep(wait * 1000);
  }
}

/** Errors are application/problem+json; what a proxy says may be anything. */
function problemOf(response, text) {
  const isProblem = response.headers.get('Content-Type') === 'application/problem+json';
  const { code = 'HTTP', detail = text, requestId } = isProblem ? JSON.parse(text) : {};
  return Object.assign(new Error(`${response.status} ${code}: ${detail} (request ${requestId})`), { code });
}

const [input, output] = process.argv.slice(2);
try {
  await writeFile(output, await convert({ html: await readFile(input, 'utf8'), format: 'A4' }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Reading PDF files back (`platen/testing`): files of ours with their bytes changed, and documents whose file is to say what they say. */
import fc from 'fast-check';
import { render } from '../../../src/engine/index.ts';
import { readPdf } from '../../../src/testing/read-pdf.ts';
import { mutatedBytes } from '../bytes/mutations.ts';
import { BODIES, START } from '../css/pages.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { bytesOf, faulty, fine, type Target, type Verdict } from '../target.ts';

/** ms of reading a file: pdf-parse has no limit of its own. */
const LONGEST = 5_000;

const files = await Promise.all(
  BODIES.slice(0, 4).map(async (body) => new Uint8Array((await render({ html: START + body, timeout: 600_000 })).pdf)),
);

/** Titles, bookmarks and links as they go into strings of the file: escapes, brackets, other scripts, halves of pairs. */
const TEXTS = fc
  .array(
    fc.constantFrom(
      '(',
      ')',
      '\\',
      '<',
      '>',
      '%',
      '/',
      ' ',
      'a',
      '\r',
      'ü',
      'א',
      '😀',
      '\ud800',
      '\u0000',
      '\u202e',
      'endstream',
      '&amp;',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const documents = fc.tuple(TEXTS, TEXTS, fc.constantFrom(...BODIES)).map(([title, link, body]) => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `${START}<title>${escaped(title)}</title><h1>${escaped(link)}</h1><a href="https://example.com/${escaped(link)}">link</a>${body}`;
});

export const target: Target = {
  extension: 'pdf',
  isFree: true,
  wholeEvery: 4,
  inputs: fc.oneof(
    { weight: 2, arbitrary: mutatedBytes(fc.constantFrom(...files)).map((bytes) => ({ kind: 'changed', bytes })) },
    { weight: 1, arbitrary: documents.map((html) => ({ kind: 'written', bytes: bytesOf(html) })) },
  ),
  async judge(bytes, depth) {
    const text = Buffer.from(bytes).toString();
    if (!text.startsWith(START)) return judgeReading(bytes);
    const printed = await judgePrinted({ html: text }, depth, [SURVIVOR]);
    if (printed.pdf === null) return printed;
    const { pages } = await readPdf(printed.pdf);
    const isThere = pages.some(({ lines }) => lines.some((line) => line.includes(SURVIVOR)));
    return isThere ? printed : faulty('a reader does not find the text');
  },
};

/** What was changed may be refused by any error; it may not last, nor end the process. */
async function judgeReading(bytes: Uint8Array): Promise<Verdict> {
  const before = process.cpuUsage();
  let outcome = 'read';
  try {
    await readPdf(bytes);
  } catch (error) {
    if (!(error instanceof Error)) return faulty(`no error: ${String(error)}`);
    outcome = `refused: ${error.name}`;
  }
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1_000;
  return time > LONGEST ? faulty(`late: ${Math.round(time)} ms to read a file`) : fine(outcome);
}

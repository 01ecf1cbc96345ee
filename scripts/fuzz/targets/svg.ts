/** Pictures of SVG: elements, references, numbers, filters, entities; in the document and as files of their own. */
import fc from 'fast-check';
import { mutatedBytes } from '../bytes/mutations.ts';
import { START } from '../css/pages.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { chains, pictures } from '../svg/elements.ts';
import { bytesOf, type Target } from '../target.ts';

/** A file of its own begins with this, for who judges. */
const AS_FILE = '<!-- as a file -->';

const drawn = fc.oneof(
  { weight: 5, arbitrary: pictures.map((text) => ({ kind: 'elements', text })) },
  { weight: 1, arbitrary: chains.map((text) => ({ kind: 'chains', text })) },
);

export const target: Target = {
  extension: 'svg',
  isFree: true,
  wholeEvery: 8,
  inputs: fc.oneof(
    { weight: 3, arbitrary: drawn.map(({ kind, text }) => ({ kind, bytes: bytesOf(text) })) },
    {
      weight: 2,
      arbitrary: drawn.map(({ kind, text }) => ({ kind: `${kind}, file`, bytes: bytesOf(AS_FILE + text) })),
    },
    {
      weight: 1,
      arbitrary: mutatedBytes(drawn.map(({ text }) => bytesOf(text))).map((bytes) => ({ kind: 'bytes', bytes })),
    },
  ),
  judge(bytes, depth) {
    const text = new TextDecoder().decode(bytes);
    if (!text.startsWith(AS_FILE)) return judgePrinted({ html: `${START}<div>${text}` }, depth, [SURVIVOR]);
    const address = `data:image/svg+xml;base64,${Buffer.from(text.slice(AS_FILE.length)).toString('base64')}`;
    return judgePrinted({ html: `${START}<img width=60 src="${address}">` }, depth, [SURVIVOR]);
  },
};

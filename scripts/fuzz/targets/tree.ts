/** Documents: markup, tables, foreign content, templates, forms, entities, XML, all encodings however announced, and examples with their bytes changed. */
import fc from 'fast-check';
import { mutatedBytes } from '../bytes/mutations.ts';
import { START } from '../css/pages.ts';
import { judgePrinted, SURVIVOR } from '../judges/print.ts';
import { judgeRead } from '../judges/read.ts';
import { originalsIn } from '../originals.ts';
import { bytesOf, type Input, type Target } from '../target.ts';
import { contentTypes, encodedDocuments } from '../tree/encodings.ts';
import { bodies } from '../tree/markup.ts';
import { xmlDocuments } from '../tree/xml.ts';

/** Before a document that comes with a header, which says what it is: a frame is where a document has one. */
const FRAME = '<!-- frame: ';

const markup = bodies.map((body) => ({ kind: 'markup', bytes: bytesOf(`${START}${body}`) }));
const quirky = bodies.map((body) => ({ kind: 'quirks', bytes: bytesOf(body) }));
const xml = xmlDocuments.map((text) => ({ kind: 'XML', bytes: bytesOf(text) }));
const encoded = encodedDocuments(bodies).map((bytes) => ({ kind: 'encoding', bytes }));
const framed = fc.tuple(contentTypes, encodedDocuments(fc.oneof(bodies, xmlDocuments))).map(([type, bytes]) => ({
  kind: 'header',
  bytes: new Uint8Array(Buffer.concat([bytesOf(`${FRAME}${type} -->`), bytes])),
}));

/** Small ones: one of a hundred pages tells no more, later. */
const EXAMPLES = [...originalsIn('examples', /\.html$/, 20_000), ...originalsIn('fixtures/layout', /\.html$/)];
const examples: fc.Arbitrary<Input> = mutatedBytes(fc.constantFrom(...EXAMPLES)).map((bytes) => ({
  kind: 'example',
  bytes,
}));

export const target: Target = {
  extension: 'html',
  isFree: true,
  wholeEvery: 10,
  inputs: fc.oneof(
    { weight: 5, arbitrary: markup },
    { weight: 2, arbitrary: quirky },
    { weight: 2, arbitrary: xml },
    { weight: 2, arbitrary: encoded },
    { weight: 2, arbitrary: framed },
    { weight: 3, arbitrary: examples },
  ),
  judge(bytes, depth) {
    const html = documentOf(bytes);
    if (depth === 'quick') return judgeRead({ html });
    return judgePrinted({ html }, depth, isPromised(Buffer.from(bytes).toString('latin1')) ? [SURVIVOR] : []);
  },
};

/** Attributes of a second `html` or `body` go to the first, and may hide all. */
function isPromised(text: string): boolean {
  return text.startsWith(START) && !/<(?:html|body)/i.test(text);
}

function documentOf(bytes: Uint8Array): string | Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.subarray(0, 200).indexOf(' -->');
  if (end < 0 || file.toString('latin1', 0, FRAME.length) !== FRAME) return bytes;
  const type = file.toString('latin1', FRAME.length, end);
  return `<!doctype html><p>around<iframe src="data:${type};base64,${file.toString('base64', end + 4)}"></iframe>`;
}

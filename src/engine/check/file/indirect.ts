/** An indirect object at a place of the file (ISO 32000-1, 7.3.10), and whether the words around it are set as PDF/A asks. */
import type { Effort } from '../effort.ts';
import type { Resolve } from './filters.ts';
import { isEndOfLine, isSpace, Lexer } from './lexer.ts';
import { Dict, Keyword, latin1, numberOf, type PdfObject, Stream, type StreamSpelling } from './objects.ts';

export interface Indirect {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfObject;
  /** One white space between the numbers and `obj`; ends of lines before the number and `endobj`, and after `obj` and `endobj`. */
  readonly isSpelledWell: boolean;
}

/** @returns `null` where no object begins */
export function readIndirect(bytes: Uint8Array, offset: number, effort: Effort, resolve: Resolve): Indirect | null {
  let start = offset;
  while (isSpace(bytes[start])) start++;
  const head = /^(\d{1,10})([\0\t\n\f\r ]+)(\d{1,5})([\0\t\n\f\r ]+)obj/.exec(
    latin1(bytes.subarray(start, start + 64)),
  );
  if (head === null) return null;
  const after = start + head[0].length;
  const lexer = new Lexer(bytes, after, effort);
  let value = lexer.object();
  let end = lexer.position;
  if (value instanceof Dict) {
    const stream = readStream(bytes, lexer, value, resolve, effort);
    if (stream !== null) {
      value = stream.value;
      end = stream.end;
    }
  }
  const isSpelledWell =
    head[2]!.length === 1 &&
    head[4]!.length === 1 &&
    (start === 0 || isEndOfLine(bytes[start - 1])) &&
    isEndOfLine(bytes[after]) &&
    isEndedWell(bytes, end, effort);
  return { number: Number(head[1]), generation: Number(head[3]), value, isSpelledWell };
}

function isEndedWell(bytes: Uint8Array, end: number, effort: Effort): boolean {
  const lexer = new Lexer(bytes, end, effort, false);
  lexer.skipSpace();
  const at = lexer.position;
  if (latin1(bytes.subarray(at, at + 6)) !== 'endobj') return true;
  return isEndOfLine(bytes[at - 1]) && (at + 6 >= bytes.length || isEndOfLine(bytes[at + 6]));
}

/** The bytes between `stream` and `endstream`, if `stream` follows. */
function readStream(
  bytes: Uint8Array,
  lexer: Lexer,
  dict: Dict,
  resolve: Resolve,
  effort: Effort,
): { readonly value: Stream; readonly end: number } | null {
  const word = lexer.next();
  if (!(word instanceof Keyword) || word.value !== 'stream') return null;
  let start = lexer.position;
  const isBegunWell = bytes[start] === 10 || (bytes[start] === 13 && bytes[start + 1] === 10);
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  const stated = numberOf(resolve(dict.entries.get('Length')));
  const { length, isEndedWell, end } = extent(bytes, start, stated, effort);
  const raw = bytes.subarray(start, start + length);
  const spelling: StreamSpelling = { isBegunWell, isEndedWell, realLength: length, statedLength: stated };
  return { value: new Stream(dict, raw, spelling), end };
}

function extent(bytes: Uint8Array, start: number, stated: number | null, effort: Effort) {
  if (stated !== null && stated >= 0 && start + stated <= bytes.length) {
    const match = /^(\r\n|\r|\n|)endstream/.exec(latin1(bytes.subarray(start + stated, start + stated + 11)));
    if (match !== null)
      return {
        length: stated,
        isEndedWell: match[1] !== '',
        end: start + stated + match[0].length,
      };
  }
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('endstream', start);
  const end = found < 0 ? bytes.length : found;
  effort.tick((end - start) >> 10);
  const isEndedWell = isEndOfLine(bytes[end - 1]);
  let length = end - start;
  if (length > 0 && bytes[end - 1] === 10) length--;
  else if (length > 0 && bytes[end - 1] === 13) length--;
  if (length > 0 && bytes[end - 1] === 10 && bytes[end - 2] === 13) length--;
  return { length, isEndedWell, end: Math.min(bytes.length, end + 9) };
}

/** An inline image (ISO 32000-1, 8.9.7): its dictionary with full names; its bytes are stepped over. */
import { END, isSpace, type Lexer } from '../file/lexer.ts';
import { Dict, Keyword, latin1, Name, type PdfObject } from '../file/objects.ts';
import { INLINE_KEYS, INLINE_SPACES } from './operators.ts';

/** Reads on from after `BI` to after `EI`. */
export function readInlineImage(lexer: Lexer): Dict {
  const entries = new Map<string, PdfObject>();
  for (;;) {
    const key = lexer.next();
    if (key === END || key instanceof Keyword) break;
    const value = lexer.next();
    if (value === END || value instanceof Keyword) break;
    if (!(key instanceof Name)) continue;
    const name = INLINE_KEYS[key.value] ?? key.value;
    entries.set(name, name === 'ColorSpace' ? spaceOf(value) : value);
  }
  lexer.position = endOf(lexer.bytes, lexer.position + 1);
  return new Dict(entries);
}

function spaceOf(value: PdfObject): PdfObject {
  if (value instanceof Name) return new Name(INLINE_SPACES[value.value] ?? value.value);
  return Array.isArray(value) ? value.map(spaceOf) : value;
}

/** After an `EI` between white space that is followed by what may be content. */
function endOf(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 69 || bytes[at + 1] !== 73 || !isSpace(bytes[at - 1])) continue;
    if (at + 2 < bytes.length && !isSpace(bytes[at + 2])) continue;
    if (/^[\t\n\f\r -~]*$/.test(latin1(bytes.subarray(at + 2, at + 12)))) return at + 2;
  }
  return bytes.length;
}

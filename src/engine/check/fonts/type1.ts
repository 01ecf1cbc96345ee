/** Type 1 programs (Adobe Type 1 Font Format): names, the encoding, and the widths in the enciphered part. */
import type { Effort } from '../effort.ts';
import { latin1 } from '../file/objects.ts';
import type { FontProgram } from './font-program.ts';
import { encodingNamed } from './glyph-names.ts';

/** @returns `null` where the bytes are no Type 1 program */
export function readType1(file: Uint8Array, effort: Effort): FontProgram | null {
  const bytes = file[0] === 0x80 ? withoutSegments(file) : file;
  const marker = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('eexec');
  if (marker < 0) return null;
  const head = latin1(bytes.subarray(0, marker));
  const secret = decipher(binary(bytes, marker + 5), 55665, 4, effort);
  const { names, widths } = readCharstrings(secret, effort);
  const matrix = /\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(head);
  const scale = (matrix === null ? 0.001 : Number(matrix[1]) || 0.001) * 1000;
  return {
    kind: 'type1',
    glyphCount: names.size,
    width: (glyph) => {
      const width = widths[glyph];
      return width === undefined || width === null ? null : width * scale;
    },
    names,
    cids: null,
    encoding: readEncoding(head),
    cmaps: [],
  };
}

/** The headers of segments of the form that PCs have. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
    const length = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(
      Math.min(at + 2, bytes.length - 4),
    );
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

/** The enciphered part, which may be written in hexadecimal digits. */
function binary(bytes: Uint8Array, start: number): Uint8Array {
  let at = start;
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 10 || bytes[at] === 13) at++;
  const rest = bytes.subarray(at);
  const first = latin1(rest.subarray(0, 4));
  return /^[\da-f]{4}$/i.test(first) ? Buffer.from(latin1(rest).replace(/[^\da-f]/gi, ''), 'hex') : rest;
}

function decipher(bytes: Uint8Array, seed: number, skipped: number, effort: Effort): Uint8Array {
  effort.tick(bytes.length);
  effort.keep(bytes.length);
  let key = seed;
  const plain = bytes.map((byte) => {
    const value = byte ^ (key >> 8);
    key = ((byte + key) * 52845 + 22719) & 0xffff;
    return value;
  });
  return plain.subarray(skipped);
}

function readCharstrings(secret: Uint8Array, effort: Effort) {
  const names = new Map<string, number>();
  const widths: (number | null)[] = [];
  const text = latin1(secret);
  const skipped = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  const start = Math.max(0, text.indexOf('/CharStrings'));
  const pattern = /\/(\S{1,127}?)\s{1,8}(\d{1,6})\s{1,8}\S{1,32}[ ]/g;
  pattern.lastIndex = start + 12;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    effort.tick();
    const length = Number(match[2]);
    const from = match.index + match[0].length;
    const bytes = secret.subarray(from, from + length);
    const charstring = skipped < 0 ? bytes : decipher(bytes, 4330, skipped, effort);
    if (!names.has(match[1]!)) {
      names.set(match[1]!, widths.length);
      widths.push(widthOf(charstring));
    }
    pattern.lastIndex = from + length;
  }
  return { names, widths };
}

/** The second operand of `hsbw`, or the third of `sbw`. */
function widthOf(charstring: Uint8Array): number | null {
  const stack: number[] = [];
  for (let at = 0; at < charstring.length; ) {
    const byte = charstring[at++]!;
    if (byte >= 32) {
      const { value, size } = operand(charstring, at, byte);
      stack.push(value);
      at += size;
      continue;
    }
    if (byte === 13) return stack[1] ?? null;
    if (byte !== 12) return null;
    const second = charstring[at++];
    if (second === 7) return stack[2] ?? null;
    if (second !== 12) return null;
    const [over = 1, value = 0] = [stack.pop(), stack.pop()];
    stack.push(value / over);
  }
  return null;
}

function operand(bytes: Uint8Array, at: number, byte: number): { readonly value: number; readonly size: number } {
  const next = bytes[at] ?? 0;
  if (byte <= 246) return { value: byte - 139, size: 0 };
  if (byte <= 250) return { value: (byte - 247) * 256 + next + 108, size: 1 };
  if (byte <= 254) return { value: -(byte - 251) * 256 - next - 108, size: 1 };
  const four = Uint8Array.from([0, 1, 2, 3], (place) => bytes[at + place] ?? 0);
  return { value: new DataView(four.buffer).getInt32(0), size: 4 };
}

function readEncoding(head: string): (string | null)[] {
  if (/\/Encoding\s+StandardEncoding\b/.test(head)) return [...encodingNamed('StandardEncoding')!];
  const encoding: (string | null)[] = Array.from({ length: 256 }, () => null);
  for (const match of head.matchAll(/\bdup\s+(\d{1,3})\s*\/(\S{1,127})\s+put\b/g)) {
    const code = Number(match[1]);
    if (code < 256) encoding[code] = match[2]!;
  }
  return encoding;
}

/** The embedded program of a font, by what its bytes are. */

import { latin1, type Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { readCff } from './cff.ts';
import type { FontProgram } from './font-program.ts';
import { readTrueType } from './truetype.ts';
import { readType1 } from './type1.ts';

/** @returns `null` where the bytes are of no kind that is known, or damaged */
export function readProgram(stream: Stream, file: PdfFile): FontProgram | null {
  const bytes = file.decode(stream);
  if (bytes === null || bytes.length < 8) return null;
  const head = latin1(bytes.subarray(0, 4));
  if (/^(?:\0\x01\0\0|true|OTTO|ttcf)$/.test(head)) return readTrueType(bytes, file.effort);
  if (head.startsWith('%!') || bytes[0] === 0x80) return readType1(bytes, file.effort);
  return readCff(bytes, file.effort);
}

/** The orientation from EXIF data (CIPA DC-008, TIFF 6.0 §2): one tag of the first directory. */
import type { Orientation } from './image-resource.ts';

const ORIENTATION_TAG = 0x0112;
const MOST_ENTRIES = 200;

/** @param tiff - from the byte order mark on; 1 (upright) when it says nothing that can be used */
export function readOrientation(tiff: Uint8Array): Orientation {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const count = Math.min(view.getUint16(directory, isLittle), MOST_ENTRIES);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

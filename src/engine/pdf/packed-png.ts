/**
 * The pixels of PNG images as a PDF has them: colour, and alpha apart. PNG's filters work on each channel by itself, so the two separate without
 * undoing them. What was packed is kept from one conversion to the next, as documents of one kind show the same pictures.
 */
import { createHash } from 'node:crypto';
import type { PngImage } from '../resources/image/image-resource.ts';
import { deinterlace, filteredScanlines, paletteAlpha, splitAlpha } from '../resources/image/png-scanlines.ts';
import { deflate } from './deflate.ts';

export interface PackedPng {
  /** Scanlines with PNG's filters, deflated; `null` where the file's own stream is such a one. */
  readonly color: Uint8Array | null;
  /** Deflated; `null` for none. */
  readonly alpha: Uint8Array | null;
  /** Whether those of alpha have PNG's filters, too. */
  readonly alphaIsFiltered: boolean;
}

export const IMAGE_DEFLATE_LEVEL = 6;

const MOST_KEPT = 64;
/** Of one image, and of all that are kept: larger ones are photographs, which are seldom alike. */
const LARGEST_KEPT = 128 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

/** By a digest of the image; the one used last at the end. */
const kept = new Map<string, PackedPng>();
let keptBytes = 0;

/** @param image - that can be unpacked (`isUnpacked`) */
export function packedPng(image: PngImage): PackedPng {
  const key = digestOf(image);
  const known = kept.get(key);
  kept.delete(key);
  const packed = known ?? pack(image);
  if (known !== undefined) kept.set(key, known);
  else if (bytesOf(packed) <= LARGEST_KEPT) keep(key, packed);
  return packed;
}

function keep(key: string, packed: PackedPng): void {
  kept.set(key, packed);
  keptBytes += bytesOf(packed);
  for (const [oldest, old] of kept) {
    if (kept.size <= MOST_KEPT && keptBytes <= MOST_BYTES) break;
    kept.delete(oldest);
    keptBytes -= bytesOf(old);
  }
}

function bytesOf({ color, alpha }: PackedPng): number {
  return (color?.byteLength ?? 0) + (alpha?.byteLength ?? 0);
}

/** Of all that `pack` looks at. */
function digestOf(image: PngImage): string {
  const { colorType, bitDepth, isInterlaced, pixelWidth, pixelHeight, transparency, data } = image;
  const hash = createHash('sha256').update(
    `${colorType} ${bitDepth} ${isInterlaced} ${pixelWidth} ${pixelHeight} ${transparency?.join() ?? ''}\n`,
  );
  for (const part of data) hash.update(part);
  return hash.digest('base64');
}

function pack(image: PngImage): PackedPng {
  // What interlacing has mixed is put in order with filter type 0 on every line, so that one way leads on from here.
  const { lines, isAsStored } = image.isInterlaced
    ? { lines: deinterlace(image), isAsStored: false }
    : filteredScanlines(image);
  if (image.colorType === 4 || image.colorType === 6) {
    const { color, alpha } = splitAlpha(image, lines);
    return { color: packedBytes(color), alpha: packedBytes(alpha), alphaIsFiltered: true };
  }
  const isTranslucent = image.colorType === 3 && image.transparency !== null;
  return {
    color: isAsStored ? null : packedBytes(lines),
    alpha: isTranslucent ? packedBytes(paletteAlpha(image, lines)) : null,
    alphaIsFiltered: false,
  };
}

function packedBytes(bytes: Uint8Array): Uint8Array {
  return deflate(bytes, IMAGE_DEFLATE_LEVEL);
}

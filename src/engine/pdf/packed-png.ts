/**
 * The pixels of PNG images as a PDF has them: colour, and alpha apart. PNG's filters work on each channel by itself, so the two separate without
 * undoing them. What was packed is kept from one conversion to the next, as documents of one kind show the same pictures.
 */
import { createHash } from 'node:crypto';
import { KeptValues } from '../base/kept-values.ts';
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

/** By a digest of the image. Large ones are photographs, which are seldom alike. */
const kept = new KeptValues<PackedPng>({ largest: 128 * 1024, bytes: 4 * 1024 * 1024, count: 64 });

/** @param image - that can be unpacked (`isUnpacked`) */
export function packedPng(image: PngImage): PackedPng {
  const key = digestOf(image);
  const known = kept.use(key);
  if (known !== null) return known;
  const packed = pack(image);
  kept.keep(key, packed, (packed.color?.byteLength ?? 0) + (packed.alpha?.byteLength ?? 0));
  return packed;
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

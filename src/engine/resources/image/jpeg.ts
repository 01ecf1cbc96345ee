/** Reads the segments of a JPEG file (ITU-T T.81 annex B) up to its first scan; the picture itself is passed on as it is. */
import { readOrientation } from './exif.ts';
import { type JpegImage, type Orientation, uprightSize } from './image-resource.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { checkPixels, ImageError } from './pixel-budget.ts';

interface Frame {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly components: 1 | 3 | 4;
}

/** @throws ImageError when there is no frame that PDF readers can decode, or the image is too large */
export function readJpeg(bytes: Uint8Array, budget: PixelBudget): JpegImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: Frame | null = null;
  let orientation: Orientation = 1;
  let isAdobe = false;
  const profileParts: Uint8Array[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1]!;
    // Fill bytes, stuffed zeros and markers without a length (B.1.1.3).
    if (marker === 0xff || marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) break;
    const length = view.getUint16(at + 2);
    const body = bytes.subarray(at + 4, Math.min(bytes.length, at + 2 + length));
    if (isFrame(marker)) frame = readFrame(body, marker);
    else if (marker === 0xe1 && orientation === 1 && latin1(body, 0, 6) === 'Exif\0\0')
      orientation = readOrientation(body.subarray(6));
    else if (marker === 0xe2 && latin1(body, 0, 12) === 'ICC_PROFILE\0')
      profileParts[body[12] ?? 0] = body.subarray(14);
    else if (marker === 0xee && latin1(body, 0, 5) === 'Adobe') isAdobe = true;
    at += 2 + Math.max(2, length);
  }
  if (frame === null) throw new ImageError('the JPEG has no frame');
  checkPixels(budget, frame.pixelWidth, frame.pixelHeight, frame.components);
  return {
    kind: 'jpeg',
    ...frame,
    ...uprightSize(frame.pixelWidth, frame.pixelHeight, orientation),
    orientation,
    bytes,
    isInverted: frame.components === 4 && isAdobe,
    iccProfile: usableProfile(profileParts, frame.components),
  };
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(body: Uint8Array, marker: number): Frame {
  if (marker > 0xc2)
    throw new ImageError('the JPEG is lossless, hierarchical or arithmetically coded, which no PDF reader decodes');
  if (body.length < 6) throw new ImageError('the JPEG ends in its header');
  if (body[0] !== 8) throw new ImageError(`the JPEG has ${body[0]} bits a sample; PDF readers decode 8`);
  const components = body[5];
  if (components !== 1 && components !== 3 && components !== 4)
    throw new ImageError(`the JPEG has ${components} components`);
  return { pixelWidth: (body[3]! << 8) | body[4]!, pixelHeight: (body[1]! << 8) | body[2]!, components };
}

const SPACES: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
/** Larger profiles are not worth their bytes. */
const MOST_PROFILE_BYTES = 4 * 1024 * 1024;

/** The profile when it fits the picture (ICC.1 §7.2) and is not sRGB, which every reader assumes anyway. */
function usableProfile(parts: readonly Uint8Array[], components: 1 | 3 | 4): Uint8Array | null {
  const profile = Buffer.concat(parts.filter((part) => part !== undefined));
  if (profile.length < 132 || profile.length > MOST_PROFILE_BYTES || latin1(profile, 36, 4) !== 'acsp') return null;
  if (latin1(profile, 16, 4) !== SPACES[components] || profile.readUInt32BE(0) > profile.length) return null;
  const isSrgb = profile.includes('sRGB', 128, 'latin1') || profile.includes('s\0R\0G\0B', 128, 'latin1');
  return components === 3 && isSrgb ? null : profile;
}

function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

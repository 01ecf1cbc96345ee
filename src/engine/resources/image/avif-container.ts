/** The container of AVIF (ISO/IEC 14496-12 §8.11, 23008-12 §6): the size of the picture, where its AV1 streams lie, and how it is turned. */
import type { Orientation } from './image-resource.ts';
import { ImageError } from './pixel-budget.ts';

export interface AvifStreams {
  readonly width: number;
  readonly height: number;
  /** The AV1 data of all pictures in the file: tiles of a grid, alpha. */
  readonly streams: readonly Uint8Array[];
}

interface BoxRange {
  readonly type: string;
  /** Of the content, behind the header. */
  readonly start: number;
  readonly end: number;
}

const MOST_BOXES = 10_000;

function boxesIn(view: DataView, start: number, end: number): BoxRange[] {
  const boxes: BoxRange[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < MOST_BOXES) {
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1 && at + 16 <= end) {
      size = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12);
      header = 16;
    } else if (size === 0) size = end - at;
    if (size < header) break;
    const type = String.fromCharCode(
      view.getUint8(at + 4),
      view.getUint8(at + 5),
      view.getUint8(at + 6),
      view.getUint8(at + 7),
    );
    boxes.push({ type, start: at + header, end: Math.min(end, at + size) });
    at += size;
  }
  return boxes;
}

/** Full boxes have a version and flags before their content. */
const FULL = 4;

function metaBoxes(view: DataView): BoxRange[] {
  const meta = boxesIn(view, 0, view.byteLength).find(({ type }) => type === 'meta');
  if (meta === undefined) throw new ImageError('the AVIF has no description of its pictures');
  return boxesIn(view, meta.start + FULL, meta.end);
}

function propertyBoxes(view: DataView, boxes: readonly BoxRange[]): BoxRange[] {
  const properties = boxes.find(({ type }) => type === 'iprp');
  const container =
    properties === undefined
      ? undefined
      : boxesIn(view, properties.start, properties.end).find(({ type }) => type === 'ipco');
  return container === undefined ? [] : boxesIn(view, container.start, container.end);
}

/** @throws ImageError when there is no size */
export function avifStreams(bytes: Uint8Array): AvifStreams {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = metaBoxes(view);
  let width = 0;
  let height = 0;
  // The largest size is that of the whole; tiles and alpha are no larger.
  for (const { type, start, end } of propertyBoxes(view, boxes)) {
    if (type !== 'ispe' || start + 12 > end) continue;
    width = Math.max(width, view.getUint32(start + 4));
    height = Math.max(height, view.getUint32(start + 8));
  }
  if (width === 0 || height === 0) throw new ImageError('the AVIF does not say its size');
  const location = boxes.find(({ type }) => type === 'iloc');
  const data = boxes.find(({ type }) => type === 'idat');
  const streams = location === undefined ? [] : extents(bytes, view, location, data?.start ?? null);
  return { width, height, streams };
}

/** §8.11.3: the first extent of each item, where its stream begins. */
function extents(bytes: Uint8Array, view: DataView, box: BoxRange, inline: number | null): Uint8Array[] {
  const version = view.getUint8(box.start);
  const sizes = view.getUint16(box.start + FULL);
  const offsetSize = sizes >> 12;
  const lengthSize = (sizes >> 8) & 15;
  const baseSize = (sizes >> 4) & 15;
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = box.start + FULL + 2;
  const read = (size: number): number => {
    const value =
      size === 8
        ? view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4)
        : size === 4
          ? view.getUint32(at)
          : size === 2
            ? view.getUint16(at)
            : 0;
    at += size;
    return value;
  };
  const items = Math.min(read(version < 2 ? 2 : 4), MOST_BOXES);
  const streams: Uint8Array[] = [];
  for (let item = 0; item < items && at < box.end; item++) {
    read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const count = read(2);
    for (let extent = 0; extent < count && at < box.end; extent++) {
      if (indexSize > 0) read(indexSize);
      const start = base + read(offsetSize) + (method === 1 ? (inline ?? 0) : 0);
      const length = read(lengthSize);
      if (extent === 0) streams.push(bytes.subarray(start, length === 0 ? undefined : start + length));
    }
  }
  return streams;
}

const SEQUENCE_HEADER = 1;

/** The largest frame that an AV1 stream may have (AV1 §5.3, §5.5): what its first sequence header says; `null` where there is none. */
export function maximumFrameSize(stream: Uint8Array): { readonly width: number; readonly height: number } | null {
  let at = 0;
  for (let unit = 0; unit < 16 && at < stream.length; unit++) {
    const header = stream[at]!;
    const type = (header >> 3) & 15;
    at += (header & 4) !== 0 ? 2 : 1;
    let size = stream.length - at;
    if ((header & 2) !== 0) {
      size = 0;
      for (let i = 0; i < 8 && at < stream.length; i++) {
        const byte = stream[at++]!;
        size += (byte & 127) * 2 ** (7 * i);
        if (byte < 128) break;
      }
    }
    if (type === SEQUENCE_HEADER) return frameSizeOf(new Bits(stream.subarray(at, at + size)));
    at += size;
  }
  return null;
}

class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  /** §4.10.3 uvlc() */
  skipVariableLength(): void {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    if (zeros < 32) this.read(zeros);
  }
}

/** §5.5.1, up to the size. */
function frameSizeOf(bits: Bits): { readonly width: number; readonly height: number } {
  bits.read(4); // seq_profile, still_picture
  if (bits.read(1) === 1)
    bits.read(5); // reduced_still_picture_header: seq_level_idx
  else skipOperatingPoints(bits);
  const widthBits = bits.read(4) + 1;
  const heightBits = bits.read(4) + 1;
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 };
}

function skipOperatingPoints(bits: Bits): void {
  let hasModel = false;
  let delayLength = 0;
  if (bits.read(1) === 1) {
    bits.read(64); // timing_info
    if (bits.read(1) === 1) bits.skipVariableLength();
    hasModel = bits.read(1) === 1;
    if (hasModel) {
      delayLength = bits.read(5) + 1;
      bits.read(32);
      bits.read(10);
    }
  }
  const hasDelays = bits.read(1) === 1;
  const count = bits.read(5) + 1;
  for (let i = 0; i < count; i++) {
    bits.read(12); // operating_point_idc
    if (bits.read(5) > 7) bits.read(1); // seq_level_idx, seq_tier
    if (hasModel && bits.read(1) === 1) bits.read(2 * delayLength + 1);
    if (hasDelays && bits.read(1) === 1) bits.read(4);
  }
}

/** `irot` and `imir` (23008-12 §6.5.10, §6.5.12) as one orientation. The decoder leaves them to its caller. */
export function avifTurn(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let quarters = 0;
  let mirror: number | null = null;
  for (const { type, start, end } of propertyBoxes(view, metaBoxes(view))) {
    if (start >= end) continue;
    if (type === 'irot') quarters = view.getUint8(start) & 3;
    else if (type === 'imir') mirror = view.getUint8(start) & 1;
  }
  // Turned first, anticlockwise, then mirrored: 0 top to bottom, 1 left to right.
  const plain: readonly Orientation[] = [1, 8, 3, 6];
  const flipped: readonly Orientation[] = [4, 5, 2, 7];
  const mirrored: readonly Orientation[] = [2, 7, 4, 5];
  return (mirror === null ? plain : mirror === 0 ? flipped : mirrored)[quarters]!;
}

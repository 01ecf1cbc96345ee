/** WOFF 2.0 section 5.1 to 5.3: puts the glyf and loca tables together again from their seven streams. */

import { TableWriter } from '../../base/table-view.ts';
import { ByteStream } from './byte-stream.ts';
import { boundsOf, writePoints } from './glyf-writer.ts';
import { unreadable } from './sfnt-font.ts';

export interface RestoredGlyf {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  readonly longOffsets: boolean;
  readonly xMins: Int16Array;
}

interface Streams {
  readonly contours: ByteStream;
  readonly points: ByteStream;
  readonly flags: ByteStream;
  readonly glyphs: ByteStream;
  readonly composites: ByteStream;
  readonly boxes: ByteStream;
  readonly instructions: ByteStream;
}

const MORE_COMPONENTS = 0x20;
const WE_HAVE_INSTRUCTIONS = 0x100;

export function restoreGlyf(bytes: Uint8Array): RestoredGlyf {
  const header = new ByteStream(bytes, 2);
  const options = header.u16();
  const glyphCount = header.u16();
  const asksForLong = header.u16() !== 0;
  const sizes = Array.from({ length: 7 }, () => header.u32());
  let at = header.at;
  const parts = sizes.map((size) => {
    if (at + size > bytes.length) throw unreadable('its outlines are cut off');
    at += size;
    return bytes.subarray(at - size, at);
  });
  const bitmapSize = ((glyphCount + 31) >> 5) * 4;
  const hasBox = parts[5]!.subarray(0, bitmapSize);
  const overlap = (options & 1) !== 0 ? bytes.subarray(at, at + ((glyphCount + 7) >> 3)) : null;
  const stream = (i: number, start = 0) => new ByteStream(parts[i]!, start);
  const streams: Streams = {
    contours: stream(0),
    points: stream(1),
    flags: stream(2),
    glyphs: stream(3),
    composites: stream(4),
    boxes: stream(5, bitmapSize),
    instructions: stream(6),
  };

  const out = new TableWriter();
  const offsets = new Uint32Array(glyphCount + 1);
  const xMins = new Int16Array(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    offsets[glyph] = out.length;
    const contourCount = streams.contours.u16();
    const boxGiven = (hasBox[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0;
    const box = boxGiven ? streams.boxes.take(8) : null;
    if (contourCount === 0xffff) writeComposite(streams, box, out);
    else if (contourCount > 0) {
      const overlaps = overlap !== null && (overlap[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0;
      xMins[glyph] = writeSimple(contourCount, streams, box, overlaps, out);
    }
    if (contourCount === 0xffff && box !== null) xMins[glyph] = (box[0]! << 8) | box[1]!;
    out.align(4);
  }
  offsets[glyphCount] = out.length;
  const longOffsets = asksForLong || out.length > 0x1fffe;
  return { glyf: out.finish(), loca: writeLoca(offsets, longOffsets), longOffsets, xMins };
}

function writeLoca(offsets: Uint32Array, long: boolean): Uint8Array {
  const out = new TableWriter();
  for (const offset of offsets) {
    if (long) out.u32(offset);
    else out.u16(offset >> 1);
  }
  return out.finish();
}

function writeComposite(streams: Streams, box: Uint8Array | null, out: TableWriter): void {
  if (box === null) throw unreadable('a composite glyph has no bounding box');
  out.u16(0xffff);
  out.write(box);
  let hasInstructions = false;
  let flags: number;
  do {
    flags = streams.composites.u16();
    out.u16(flags);
    hasInstructions ||= (flags & WE_HAVE_INSTRUCTIONS) !== 0;
    let size = 2 + ((flags & 1) !== 0 ? 4 : 2);
    if ((flags & 0x08) !== 0) size += 2;
    else if ((flags & 0x40) !== 0) size += 4;
    else if ((flags & 0x80) !== 0) size += 8;
    out.write(streams.composites.take(size));
  } while ((flags & MORE_COMPONENTS) !== 0);
  if (hasInstructions) {
    const length = streams.glyphs.short255();
    out.u16(length);
    out.write(streams.instructions.take(length));
  }
}

/** Writes one simple glyph and returns its xMin. */
function writeSimple(
  contourCount: number,
  streams: Streams,
  box: Uint8Array | null,
  overlaps: boolean,
  out: TableWriter,
): number {
  const ends: number[] = [];
  let pointCount = 0;
  for (let i = 0; i < contourCount; i++) {
    pointCount += streams.points.short255();
    ends.push(pointCount - 1);
  }
  if (pointCount > 0xffff) throw unreadable('a glyph has too many points');
  const xs = new Int32Array(pointCount);
  const ys = new Int32Array(pointCount);
  const onCurve = new Uint8Array(pointCount);
  let x = 0;
  let y = 0;
  const delta = { x: 0, y: 0 };
  for (let i = 0; i < pointCount; i++) {
    const flag = streams.flags.u8();
    readTriplet(flag & 0x7f, streams.glyphs, delta);
    x += delta.x;
    y += delta.y;
    xs[i] = x;
    ys[i] = y;
    onCurve[i] = flag < 0x80 ? 1 : 0;
  }
  const instructions = streams.instructions.take(streams.glyphs.short255());

  out.u16(contourCount);
  const bounds = boundsOf(xs, ys);
  if (box !== null) out.write(box);
  else for (const bound of bounds) out.u16(bound & 0xffff);
  for (const end of ends) out.u16(end);
  out.u16(instructions.length);
  out.write(instructions);
  writePoints(xs, ys, onCurve, overlaps, out);
  return box !== null ? (box[0]! << 8) | box[1]! : bounds[0];
}

/** The 128 forms of a coordinate pair (5.2). */
function readTriplet(form: number, stream: ByteStream, delta: { x: number; y: number }): void {
  const signed = (bits: number, size: number) => ((bits & 1) !== 0 ? size : -size);
  if (form < 10) {
    delta.x = 0;
    delta.y = signed(form, ((form & 14) << 7) + stream.u8());
  } else if (form < 20) {
    delta.x = signed(form, (((form - 10) & 14) << 7) + stream.u8());
    delta.y = 0;
  } else if (form < 84) {
    const byte = stream.u8();
    delta.x = signed(form, 1 + ((form - 20) & 0x30) + (byte >> 4));
    delta.y = signed(form >> 1, 1 + (((form - 20) & 0x0c) << 2) + (byte & 0x0f));
  } else if (form < 120) {
    const step = form - 84;
    delta.x = signed(form, 1 + (Math.floor(step / 12) << 8) + stream.u8());
    delta.y = signed(form >> 1, 1 + (((step % 12) >> 2) << 8) + stream.u8());
  } else if (form < 124) {
    const first = stream.u8();
    const second = stream.u8();
    delta.x = signed(form, (first << 4) + (second >> 4));
    delta.y = signed(form >> 1, ((second & 0x0f) << 8) + stream.u8());
  } else {
    delta.x = signed(form, stream.u16());
    delta.y = signed(form >> 1, stream.u16());
  }
}

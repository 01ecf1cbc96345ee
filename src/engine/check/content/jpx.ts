/** What the boxes of a JPEG 2000 image say of its colours (ISO/IEC 15444-1, annex I). */
import { TableView } from '../../base/table-view.ts';

interface Specification {
  readonly method: number;
  readonly approximation: number;
  readonly space: number | null;
}

export interface JpxFacts {
  readonly channels: number;
  readonly bitDepth: number;
  /** Whether the channels have depths of their own. */
  readonly hasDepths: boolean;
  readonly specifications: readonly Specification[];
}

interface Box {
  readonly kind: string;
  /** Of the content. */
  readonly start: number;
  readonly end: number;
}

const MOST_BOXES = 10_000;

/** @returns `null` of a bare codestream and of what is no image */
export function readJpx(bytes: Uint8Array): JpxFacts | null {
  const view = new TableView(bytes);
  const header = boxesIn(view, 0, bytes.length).find(({ kind }) => kind === 'jp2h');
  if (header === undefined) return null;
  const boxes = boxesIn(view, header.start, header.end);
  const image = boxes.find(({ kind }) => kind === 'ihdr');
  if (image === undefined) return null;
  const depth = view.u8(image.start + 10);
  const definitions = boxes.find(({ kind }) => kind === 'cdef');
  const colors = definitions === undefined ? null : colorChannels(view, definitions.start);
  return {
    channels: colors ?? view.u16(image.start + 8),
    bitDepth: (depth & 127) + 1,
    hasDepths: depth === 255 || boxes.some(({ kind }) => kind === 'bpcc'),
    specifications: boxes
      .filter(({ kind }) => kind === 'colr')
      .map(({ start }) => ({
        method: view.u8(start),
        approximation: view.u8(start + 2),
        space: view.u8(start) === 1 ? view.u32(start + 3) : null,
      })),
  };
}

function boxesIn(view: TableView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < MOST_BOXES; ) {
    const isLong = view.u32(at) === 1;
    const size = isLong ? view.u32(at + 8) * 2 ** 32 + view.u32(at + 12) : view.u32(at);
    const stop = size === 0 ? end : Math.min(end, at + size);
    boxes.push({ kind: view.tag(at + 4), start: at + (isLong ? 16 : 8), end: stop });
    if (stop < at + 8) break;
    at = stop;
  }
  return boxes;
}

/** Channels that are no opacity. */
function colorChannels(view: TableView, at: number): number | null {
  const count = Math.min(view.u16(at), 100);
  let colors = 0;
  for (let index = 0; index < count; index++) if (view.u16(at + 2 + 6 * index + 2) === 0) colors++;
  return count === 0 ? null : colors;
}

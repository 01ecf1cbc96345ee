/**
 * The page box along one axis (css-page-3 §3.3, as CSS 2.2 §10.3.3 has it for blocks): margins, borders, padding and content fill the page size,
 * unless `width` or `height` say otherwise. Automatic margins take what is left then, be it negative; where none is automatic the sheet becomes
 * as large as the page box, as in Chromium.
 */
import { floorToGrid, roundToGrid } from '../base/lengths.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import type { MaxSize, Size } from '../css/values/basic/size.ts';

export interface PageAxisInput {
  /** The page size, px. */
  readonly available: number;
  /** px; `auto` counts only beside a given size. */
  readonly before: number | 'auto';
  readonly after: number | 'auto';
  /** Border and padding, px. */
  readonly edges: { readonly before: number; readonly after: number };
  readonly size: Size;
  readonly least: Size;
  readonly most: MaxSize;
  readonly isBorderBox: boolean;
}

export interface PageAxis {
  readonly sheet: number;
  /** Used margins, px. */
  readonly before: number;
  readonly after: number;
  /** The page area, px; not rounded. */
  readonly content: number;
  /** The page size as the flow sees it, px, where the page area fills it but for what is around it; else `null`. */
  readonly filled: number | null;
}

/** A page area is at least this large, whatever the margins. */
const SMALLEST_AREA = 1;

/** @param side - the page size as the flow sees it, px; not rounded. Margins are rounded down to the grid. */
export function pageAxis(input: PageAxisInput, side: number): PageAxis {
  const { available, edges } = input;
  const before = input.before === 'auto' ? 0 : input.before;
  const after = input.after === 'auto' ? 0 : input.after;
  const sum = edges.before + edges.after;
  const filling = roundToGrid(side) - floorToGrid(before + edges.before) - floorToGrid(after + edges.after);
  const wanted = contentLength(input.size, input, sum) ?? filling;
  const most = contentLength(input.most, input, sum) ?? wanted;
  const least = contentLength(input.least, input, sum) ?? 0;
  const content = Math.max(SMALLEST_AREA, least, Math.min(wanted, most));
  if (content === Math.max(SMALLEST_AREA, filling))
    return { sheet: available, before, after, content, filled: content === filling ? side : null };
  const spare = available - before - after - sum - content;
  if (input.before === 'auto') {
    const share = input.after === 'auto' ? roundToGrid(spare / 2) : spare;
    return { sheet: available, before: share, after: after + spare - share, content, filled: null };
  }
  if (input.after === 'auto') return { sheet: available, before, after: spare, content, filled: null };
  return { sheet: before + sum + content + after, before, after, content, filled: null };
}

/** `null` where the value is no length. */
function contentLength(value: Size | MaxSize, { available, isBorderBox }: PageAxisInput, edges: number): number | null {
  if (typeof value !== 'object' || !('px' in value)) return null;
  const length = resolveLength(value, available);
  return Math.max(0, isBorderBox ? length - edges : length);
}

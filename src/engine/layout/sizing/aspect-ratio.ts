/** The preferred aspect ratio and what it transfers from one axis to the other (css-sizing-4 §4). */
import { floorToGrid } from '../../base/lengths.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { UsedEdges } from './edges.ts';

/** The ratio that `aspect-ratio` gives a box that is not replaced: width / height, or `null`. The parts of a table have none. */
export function preferredRatio({ sizing, display }: ComputedStyle): number | null {
  const { ratio } = sizing.aspectRatio;
  const { part } = display.display;
  if (part !== null && part !== 'table-caption') return null;
  return ratio !== null && ratio > 0 && Number.isFinite(ratio) ? ratio : null;
}

/** Which box the ratio relates: with `auto` always the content box, otherwise that of `box-sizing`. */
export function relatesBorderBox(style: ComputedStyle): boolean {
  return style.sizing.boxSizing === 'border-box' && !style.sizing.aspectRatio.auto;
}

/** Border box block size for a border box inline size, px. */
export function blockSizeFromRatio(style: ComputedStyle, ratio: number, inlineSize: number, edges: UsedEdges): number {
  if (relatesBorderBox(style)) return Math.max(floorToGrid(inlineSize / ratio), edges.block);
  return floorToGrid(Math.max(0, inlineSize - edges.inline) / ratio) + edges.block;
}

/** Border box inline size for a border box block size, px. */
export function inlineSizeFromRatio(style: ComputedStyle, ratio: number, blockSize: number, edges: UsedEdges): number {
  if (relatesBorderBox(style)) return Math.max(floorToGrid(blockSize * ratio), edges.inline);
  return floorToGrid(Math.max(0, blockSize - edges.block) * ratio) + edges.inline;
}

/** What items ask of the tracks that they span (css-grid-2 §6.6, §12.5; css-sizing-3 §5). All sizes are those of margin boxes, px. */
import { INDEFINITE, isDefinite } from '../../base/lengths.ts';
import { isLength, type MaxSize, type Size } from '../../css/values/basic/size.ts';
import { type ConstraintSpace, changedSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import { isCalcSize, isPercentage, minimumLength } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { withUsedEdges } from '../sizing/turned-edges.ts';
import { countsAreaHeight, type GridItem, measureItem } from './grid-item.ts';
import type { ItemContributions } from './intrinsic-tracks.ts';
import type { TrackRange } from './placement.ts';
import { fixedRangeSize, maximumRangeSize, type TrackAxis } from './track.ts';

/** §6.6: the automatic minimum size is that of the content only in automatic tracks, and across several only where none is flexible. */
export function hasContentMinimum({ tracks }: TrackAxis, { start, end }: TrackRange): boolean {
  let hasAuto = false;
  for (let i = start; i < end; i++) {
    const track = tracks[i]!;
    if (track.min === 'auto') hasAuto = true;
    if (track.isFlexible && end - start > 1) return false;
  }
  return hasAuto;
}

function behavesAsAuto(size: Size): boolean {
  if (isCalcSize(size)) return behavesAsAuto(size.basis as Size);
  return size === 'auto' || size === 'stretch' || isPercentage(size);
}

function isScrollable(overflow: string): boolean {
  return overflow !== 'visible' && overflow !== 'clip';
}

/** In which the item is as wide as its content. @param height - of its area, where it is known */
export function contentSpace(item: GridItem, height: number | null, env: LayoutEnvironment): ConstraintSpace {
  const space = changedSpace(independentSpace(INDEFINITE, height ?? INDEFINITE, 'max-content'), {
    quirks: env.quirks,
  });
  if (height === null || item.ratio === null || !countsAreaHeight(item)) return space;
  const { margins, box } = item;
  const edges = usedEdges(box.style, INDEFINITE);
  const fixedBlockSize = Math.max(edges.block, height - margins.top - margins.bottom);
  return changedSpace(space, { fixedBlockSize, isFixedBlockSizeDefinite: true });
}

/** Along the columns. */
export class InlineContributions implements ItemContributions {
  readonly range: TrackRange;
  readonly #around: number;
  readonly #item: GridItem;
  readonly #axis: TrackAxis;
  readonly #heightOf: (item: GridItem) => number | null;
  readonly #env: LayoutEnvironment;
  #space: ConstraintSpace | null = null;
  #sizes: IntrinsicSizes | null = null;

  /**
   * @param heightOf - height of the item's area where it is known, for widths that follow from it through a ratio
   * @param range - in the axis, which is that of an outer grid for items of subgrids
   * @param around - what subgrids put around the item, px
   */
  constructor(
    item: GridItem,
    axis: TrackAxis,
    heightOf: (item: GridItem) => number | null,
    env: LayoutEnvironment,
    range: TrackRange = item.columns,
    around = 0,
  ) {
    this.range = range;
    this.#around = around;
    this.#item = item;
    this.#axis = axis;
    this.#heightOf = heightOf;
    this.#env = env;
  }

  minContent(): number {
    return this.#outer(this.#contributions().minContent);
  }

  maxContent(): number {
    return this.#outer(this.#contributions().maxContent);
  }

  minimum(): number {
    const { box } = this.#item;
    const { width, minWidth } = box.style.sizing;
    if (!behavesAsAuto(width)) return this.minContent();
    const edges = usedEdges(box.style, INDEFINITE);
    if (minWidth !== 'auto') return this.#outer(this.#specified(minWidth, edges));
    if (isScrollable(box.style.overflow.x) || !hasContentMinimum(this.#axis, this.range))
      return this.#outer(edges.inline);
    const content = this.#contributions().minContent;
    const most = maximumRangeSize(this.#axis, this.range, false);
    if (most === null) return this.#outer(content);
    return this.#outer(Math.max(edges.inline, Math.min(content, most - this.#outer(0))));
  }

  #specified(size: Size | MaxSize, edges: UsedEdges): number {
    const { box } = this.#item;
    if (isLength(size)) return minimumLength(box.style, size, INDEFINITE, edges.inline);
    const { minContent, maxContent } = this.#env.contentSizes(box, this.#measuringSpace());
    if (size === 'min-content') return minContent;
    return size === 'max-content' ? maxContent : edges.inline;
  }

  #contributions(): IntrinsicSizes {
    this.#env.deadline.tick();
    this.#sizes ??= this.#env.intrinsicSizes(this.#item.box, this.#measuringSpace());
    return this.#sizes;
  }

  #measuringSpace(): ConstraintSpace {
    this.#space ??= contentSpace(this.#item, this.#heightOf(this.#item), this.#env);
    return this.#space;
  }

  #outer(size: number): number {
    const { margins, inlineShim } = this.#item;
    return Math.max(0, size + margins.left + margins.right + inlineShim + this.#around);
  }
}

/** Along the rows: the height of the item in its columns. */
export class BlockContributions implements ItemContributions {
  readonly range: TrackRange;
  readonly #around: number;
  readonly #item: GridItem;
  readonly #axis: TrackAxis;
  readonly #env: LayoutEnvironment;

  constructor(item: GridItem, axis: TrackAxis, env: LayoutEnvironment, range: TrackRange = item.rows, around = 0) {
    this.range = range;
    this.#around = around;
    this.#item = item;
    this.#axis = axis;
    this.#env = env;
  }

  minContent(): number {
    return this.#outer(this.#contributions().minContent);
  }

  maxContent(): number {
    return this.#outer(this.#contributions().maxContent);
  }

  minimum(): number {
    const { box, areaWidth } = this.#item;
    const { height, minHeight } = box.style.sizing;
    if (!behavesAsAuto(height)) return this.minContent();
    const edges = usedEdges(box.style, areaWidth);
    if (isLength(minHeight)) return this.#outer(minimumLength(box.style, minHeight, INDEFINITE, edges.block));
    if (isScrollable(box.style.overflow.y) || !hasContentMinimum(this.#axis, this.range))
      return this.#outer(edges.block);
    const content = this.#contributions().minContent;
    const most = maximumRangeSize(this.#axis, this.range, false);
    if (most === null) return this.#outer(content);
    return this.#outer(Math.max(edges.block, Math.min(content, most - this.#outer(0))));
  }

  #contributions(): IntrinsicSizes {
    this.#env.deadline.tick();
    const { box, subgrid, areaWidth } = this.#item;
    const known = fixedRangeSize(this.#axis, this.range) ?? INDEFINITE;
    if (box.kind === 'turned' && box.isOrthogonal && subgrid === null && !isDefinite(known)) {
      // Its lines run along the rows: it can be broken into more of them.
      const space = independentSpace(INDEFINITE, areaWidth, 'max-content');
      return this.#env.intrinsicSizes(
        withUsedEdges(box, areaWidth, this.#env),
        changedSpace(space, { quirks: this.#env.quirks }),
      );
    }
    const { height } = measureItem(this.#item, known, this.#env).fragment;
    return { minContent: height, maxContent: height };
  }

  #outer(size: number): number {
    const { margins, shim } = this.#item;
    return Math.max(0, size + margins.top + margins.bottom + shim + this.#around);
  }
}

/**
 * The fragmentation contexts of a flow that has been laid out (css-break-4 §2): its root, which are pages or the columns of a multi-column container, and
 * the columns of the multi-column containers in it, in whichever fragmentainers of the root these lie.
 */
import { floorToGrid, INDEFINITE } from '../../base/lengths.ts';
import type { Box } from '../../boxes/tree/box.ts';
import type { FragmentationSpace } from '../constraint-space.ts';
import type { Fragment } from '../fragment.ts';
import { ElementsAround } from './elements-around.ts';

export interface Fragmentainer {
  /** `null` on pages left blank. */
  readonly fragment: Fragment | null;
  /** Of the fragmentainer, px: the content may be lower. */
  readonly height: number;
  /** Index of the fragmentainer of the root that it lies in. */
  readonly root: number;
  /** Of a column: where it lies. */
  readonly column: ColumnPlace | null;
}

export interface ColumnPlace {
  /** Its container, and where the column lies in that. */
  readonly container: Fragment;
  readonly x: number;
  readonly y: number;
  /** To the next column. */
  readonly step: number;
  /** Its place in the fragmentation context around. */
  readonly outer: FlowPlace;
}

/** A point in a fragmentainer. */
export interface FlowPlace {
  readonly context: FragmentationContext;
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** A box lies in at most this many fragmentainers. */
export const MOST_FRAGMENTAINERS = 10_000;

export class FragmentationContext {
  readonly kind: FragmentationSpace['kind'];
  readonly fragmentainers: Fragmentainer[];

  constructor(kind: FragmentationSpace['kind'], fragmentainers: Fragmentainer[]) {
    this.kind = kind;
    this.fragmentainers = fragmentainers;
  }

  /** Those beyond the last one are as high as the last one that has any height; where none has, nothing is broken. */
  heightOf(index: number): number {
    const { fragmentainers } = this;
    const own = fragmentainers[index]?.height ?? 0;
    if (own > 0) return own;
    const height = fragmentainers.findLast((each) => each.height > 0)?.height ?? INDEFINITE;
    return index < fragmentainers.length && height !== INDEFINITE ? 0 : height;
  }

  /** The same place, in the fragmentainer that it falls into. */
  normalized(index: number, y: number): { readonly index: number; readonly y: number } {
    let at = index;
    let rest = y;
    while (rest < 0 && at > 0) {
      at--;
      rest = floorToGrid(rest + this.heightOf(at));
    }
    while (at < MOST_FRAGMENTAINERS) {
      const height = this.heightOf(at);
      if (rest < height) break;
      rest = floorToGrid(rest - height);
      at++;
    }
    return { index: at, y: rest };
  }
}

/** A part of a box: its border box in one fragmentainer. */
export interface BoxPart extends FlowPlace {
  readonly fragment: Fragment;
  /** The fragments around it in the fragmentainer, the outermost first. */
  readonly around: readonly Fragment[];
}

/** Finds the parts of boxes and the contexts in a flow, in one walk over those of its fragments in which they can be. */
export class FlowIndex {
  readonly root: FragmentationContext;
  /** All that is placed. */
  readonly around = new ElementsAround();
  readonly #parts = new Map<Box, BoxPart[]>();
  readonly #kept = new Set<Fragment>();
  readonly #contexts = new Map<Box, FragmentationContext>();
  readonly #columns = new Map<Fragment, { readonly context: FragmentationContext; readonly index: number }>();

  constructor(root: FragmentationContext) {
    this.root = root;
  }

  /** Boxes whose parts are asked for: to be said before the fragments that hold them are read. */
  want(box: Box): void {
    if (!this.#parts.has(box)) this.#parts.set(box, []);
  }

  /** Something lies in the column, whatever its height: to be said before, too. */
  keep(column: Fragment): void {
    this.#kept.add(column);
  }

  /**
   * @param x,y - of the fragment, in a fragmentainer
   * @param around - the fragments around it there, or around another part of it
   */
  read(
    fragment: Fragment,
    context: FragmentationContext,
    index: number,
    x: number,
    y: number,
    around: readonly Fragment[],
  ): void {
    this.#read(fragment, context, index, x, y, [...around]);
  }

  /** In one context: boxes in repeated headers may have more. */
  partsOf(box: Box, context: FragmentationContext): readonly BoxPart[] {
    return (this.#parts.get(box) ?? []).filter((part) => part.context === context);
  }

  contextOf(box: Box): FragmentationContext | null {
    return this.#parts.get(box)?.[0]?.context ?? null;
  }

  column(fragment: Fragment): { readonly context: FragmentationContext; readonly index: number } | null {
    return this.#columns.get(fragment) ?? null;
  }

  #read(
    fragment: Fragment,
    context: FragmentationContext,
    index: number,
    x: number,
    y: number,
    around: Fragment[],
  ): void {
    const { box, detail } = fragment;
    if (box !== null && box.kind !== 'text' && box.kind !== 'inline-box') {
      this.#parts.get(box)?.push({ context, index, x, y, fragment, around: [...around] });
    }
    if (!this.around.mayBeIn(fragment)) return;
    around.push(fragment);
    let column = 0;
    for (const child of fragment.children) {
      const inner = child.fragment;
      if (inner.detail?.kind === 'text') continue;
      if (detail?.kind === 'columns' && isColumn(fragment, inner)) {
        const size = detail.blockSizes[column++] ?? inner.height;
        const outer = { context, index, x: x + child.x, y: y + child.y };
        this.#addColumn(inner, size, { container: fragment, x: child.x, y: child.y, step: detail.step, outer });
      } else {
        this.#read(inner, context, index, x + child.x, y + child.y, around);
      }
    }
    around.pop();
  }

  #addColumn(fragment: Fragment, height: number, column: ColumnPlace): void {
    if (height <= 0 && !this.#kept.has(fragment)) return;
    const flow = fragment.box as Box;
    let context = this.#contexts.get(flow);
    if (context === undefined) {
      context = new FragmentationContext('column', []);
      this.#contexts.set(flow, context);
    }
    const index = context.fragmentainers.length;
    const root = column.outer.context.fragmentainers[column.outer.index]?.root ?? column.outer.index;
    context.fragmentainers.push({ fragment, height, root, column });
    this.#columns.set(fragment, { context, index });
    this.#read(fragment, context, index, 0, 0, []);
  }
}

function isColumn({ box }: Fragment, { box: inner }: Fragment): boolean {
  return box?.kind === 'block-container' && box.content.kind === 'columns' && box.content.flow === inner;
}

/**
 * Page floats (css-page-floats-3): boxes at the top or the bottom of a page. They stay on the page of their anchor where there is room for both, else
 * they wait for the next.
 */
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { Box } from '../boxes/tree/box.ts';
import { isPageFloat } from '../boxes/tree/display-role.ts';
import type { BreakToken } from '../layout/break-token.ts';
import {
  type ConstraintSpace,
  changedSpace,
  emptyFragmentainer,
  independentSpace,
} from '../layout/constraint-space.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { assertFinished, type FinishedLayout, type OutOfFlowBox } from '../layout/layout-outcome.ts';
import { usedMargins } from '../layout/sizing/margins.ts';
import { footnotesIn } from './footnote-calls.ts';
import type { PlacedInsert } from './placed-insert.ts';

/** A float that waits for a page, or what is left of one that is higher than pages. */
export interface PendingFloat {
  readonly box: Box;
  readonly edge: 'top' | 'bottom';
  readonly token: BreakToken | null;
  /** So many pages it must wait from that of its anchor (`float-defer`); INDEFINITE for the last one. */
  readonly wait: number;
}

/** The floats of one page, with the room that they take. */
export interface PlacedFloats {
  readonly atTop: readonly PlacedInsert[];
  /** Without a footnote area, which lies below them. */
  readonly atBottom: readonly PlacedInsert[];
  readonly top: number;
  readonly bottom: number;
  /** Footnotes whose calls are in the floats. */
  readonly notes: readonly Box[];
}

const NO_FLOATS: PlacedFloats = { atTop: [], atBottom: [], top: 0, bottom: 0, notes: [] };

/** More of a page floats do not take, unless one by itself needs more: then it has the page for itself. */
const LARGEST_SHARE = 0.8;

/** @param height - of the page, px: `snap-block` goes to the nearer edge */
export function pendingFloat({ box, y }: OutOfFlowBox, height: number): PendingFloat {
  const { float, floatDefer } = box.style.display;
  const isTop = float === 'top' || (float === 'snap-block' && y < height / 2);
  const wait = floatDefer === 'none' ? 0 : floatDefer === 'last' ? INDEFINITE : Math.max(0, floatDefer);
  return { box, edge: isTop ? 'top' : 'bottom', token: null, wait };
}

export function floatsIn({ outOfFlow }: FinishedLayout): readonly OutOfFlowBox[] {
  return outOfFlow.some(({ box }) => isPageFloat(box.style))
    ? outOfFlow.filter(({ box }) => isPageFloat(box.style)).sort((a, b) => a.box.id - b.box.id)
    : [];
}

export class PageFloats {
  readonly #width: number;
  readonly #height: number;
  readonly #env: LayoutEnvironment;

  /** @param width,height - of the page area, px */
  constructor(width: number, height: number, env: LayoutEnvironment) {
    this.#width = width;
    this.#height = height;
    this.#env = env;
  }

  /** How many of the floats there is room for, in their order: a float never overtakes another. */
  countFitting(floats: Iterable<PendingFloat>): number {
    let room = this.#height * LARGEST_SHARE;
    let count = 0;
    for (const { box } of floats) {
      room -= this.#outerHeight(box);
      if (room < 0) return count;
      count++;
    }
    return count;
  }

  place(floats: readonly PendingFloat[]): PlacedFloats {
    if (floats.length === 0) return NO_FLOATS;
    let top = 0;
    let bottom = 0;
    for (const { box, edge } of floats) if (edge === 'bottom') bottom += this.#outerHeight(box);
    let below = floorToGrid(this.#height - bottom);
    const atTop: PlacedInsert[] = [];
    const atBottom: PlacedInsert[] = [];
    const notes: Box[] = [];
    for (const { box, edge } of floats) {
      const result = assertFinished(this.#env.layout(box, this.#space(box), null));
      const margins = usedMargins(box.style, this.#width);
      const y = edge === 'top' ? top : below;
      const list = edge === 'top' ? atTop : atBottom;
      const { fragment, outOfFlow } = result;
      list.push({ x: this.#left(box, fragment.width), y: y + margins.top, fragment, outOfFlow });
      notes.push(...footnotesIn(outOfFlow));
      const height = this.#outerHeight(box);
      if (edge === 'top') top += height;
      else below += height;
    }
    return { atTop, atBottom, top, bottom, notes };
  }

  /** A page for one float that is too high for pages with others: as much of it as there is room for. */
  placeAlone(float: PendingFloat): {
    readonly placed: PlacedInsert;
    readonly rest: PendingFloat | null;
    readonly notes: readonly Box[];
  } {
    const { box, token } = float;
    const fragmentation = emptyFragmentainer('page', this.#height);
    const whole = token === null && this.#outerHeight(box) <= this.#height;
    const space = whole ? this.#space(box) : changedSpace(this.#space(box), { fragmentation });
    const { fragment, outOfFlow } = assertFinished(this.#env.layout(box, space, token));
    const { breakToken } = fragment;
    return {
      placed: { x: this.#left(box, fragment.width), y: 0, fragment, outOfFlow },
      rest: breakToken === null ? null : { ...float, token: breakToken },
      notes: footnotesIn(outOfFlow),
    };
  }

  #outerHeight(box: Box): number {
    const { top, bottom } = usedMargins(box.style, this.#width);
    return Math.max(0, top + assertFinished(this.#env.layout(box, this.#space(box), null)).fragment.height + bottom);
  }

  /** As wide as the page area, as blocks are. */
  #space(box: Box): ConstraintSpace {
    const { left, right } = usedMargins(box.style, this.#width);
    const room = Math.max(0, this.#width - left - right);
    const sizing = box.kind === 'table' || box.kind === 'replaced' ? 'fit-content' : 'stretch';
    return changedSpace(independentSpace(room, INDEFINITE, sizing), { percentageInlineSize: this.#width });
  }

  #left(box: Box, width: number): number {
    const { left, right, isLeftAuto, isRightAuto } = usedMargins(box.style, this.#width);
    const spare = Math.max(0, this.#width - left - right - width);
    if (isLeftAuto) return left + (isRightAuto ? floorToGrid(spare / 2) : spare);
    return left;
  }
}

/**
 * Parts of positioned boxes that have been placed in the fragmentainers of a flow. Each comes into the part of its containing block in the same
 * fragmentainer, or of what is around that, so that what clips, moves or fades those does so with the box.
 */
import { NO_EDGES, type Rect } from '../../base/geometry.ts';
import { isTransformed } from '../../style/transform-matrix.ts';
import { changedFragment, type Fragment, type PlacedFragment } from '../fragment.ts';
import { type AddedChildren, addTo, withAdded } from './added-children.ts';
import { clipsOverflow } from './clips-overflow.ts';
import type { BoxPart, FlowIndex } from './fragmentation-context.ts';

export interface PlacementInRoot {
  /** Index of the fragmentainer; at or above the number of given ones where more are needed, each as high as the last. */
  readonly index: number;
  readonly placed: PlacedFragment;
}

export interface CompletedFlow {
  /** The fragments of the root, with the boxes in them. */
  readonly fragments: readonly (Fragment | null)[];
  /** What lies in a fragmentainer where nothing of its containing block is. */
  readonly placements: readonly PlacementInRoot[];
}

type Area = Pick<Rect, 'x' | 'y'> & { readonly fragment: Fragment };

export class PlacedParts {
  readonly #index: FlowIndex;
  /** By fragmentainer of the root. */
  readonly #added: AddedChildren[] = [];
  readonly #outside: PlacementInRoot[] = [];

  constructor(index: FlowIndex) {
    this.#index = index;
  }

  /**
   * @param blocks - the parts of the containing block; none: the initial one
   * @returns `false`: the part, and what follows it, is clipped away
   */
  add(part: BoxPart, blocks: readonly BoxPart[]): boolean {
    const { context, index } = part;
    const { fragmentainers } = context;
    const own = blocks.find((block) => block.index === index) ?? null;
    if (own !== null) {
      this.#addTo(own, part);
      return true;
    }
    const first = blocks[0];
    const page = fragmentainers[index] ?? null;
    const around = first === undefined ? null : this.#nearestAround(first, page?.fragment ?? null);
    if (around === 'clipped') return false;
    const moved = inTransformed(part, blocks[blocks.length - 1]);
    if (around !== null) {
      this.#addTo(around, moved);
      return true;
    }
    const { column } = page ?? fragmentainers[fragmentainers.length - 1] ?? { column: null };
    if (column === null) {
      this.#outside.push({ index, placed: { x: moved.x, y: moved.y, fragment: moved.fragment } });
    } else if (page !== null) {
      this.#addTo({ x: 0, y: 0, fragment: page.fragment! }, moved);
    } else {
      const beyond = (index - fragmentainers.length + 1) * column.step;
      this.#addTo({ x: -column.x - beyond, y: -column.y, fragment: column.container }, moved);
    }
    return true;
  }

  /** All fragments of the root with what has been added; what has no place in them stays beside them. */
  intoFragments(): CompletedFlow {
    const complete = (fragment: Fragment, root: number): Fragment => {
      const own = this.#added[root];
      return own === undefined ? fragment : withAdded(fragment, own, this.#index.around);
    };
    return {
      fragments: this.#index.root.fragmentainers.map(({ fragment }, root) =>
        fragment === null ? null : complete(fragment, root),
      ),
      placements: this.#outside.map(({ index, placed: { x, y, fragment } }) => ({
        index,
        placed: { x, y, fragment: complete(fragment, index) },
      })),
    };
  }

  #addTo({ x, y, fragment }: Area, part: BoxPart): void {
    const root = this.#rootOf(part);
    const children = this.#added[root] ?? new Map<Fragment, PlacedFragment[]>();
    this.#added[root] = children;
    addTo(children, fragment, { x: part.x - x, y: part.y - y, fragment: part.fragment });
  }

  #rootOf({ context, index }: BoxPart): number {
    const { fragmentainers } = context;
    if (context === this.#index.root) return index;
    return fragmentainers[Math.min(index, fragmentainers.length - 1)]!.root;
  }

  /** The innermost of the boxes around the containing block that has a part in the fragmentainer; `null` where only the fragmentainer itself has. */
  #nearestAround(block: BoxPart, fragmentainer: Fragment | null): Area | 'clipped' | null {
    const path = [...block.around, block.fragment];
    let level = 0;
    let nearest: Area | null = null;
    if (fragmentainer !== null && path[0]?.box === fragmentainer.box) {
      nearest = { x: 0, y: 0, fragment: fragmentainer };
      for (level = 1; level < path.length; level++) {
        const inner = childOf(nearest, path[level]!.box);
        if (inner === null) break;
        nearest = inner;
      }
    }
    if (path.slice(level).some(clipsOverflow)) return 'clipped';
    return level <= 1 ? null : nearest;
  }
}

/**
 * The part in an empty one of its containing block, where that is transformed: what the transform does to the box it does behind the block's end, too.
 *
 * @param block - the last part of the containing block
 */
function inTransformed(part: BoxPart, block: BoxPart | undefined): BoxPart {
  if (block === undefined || !isTransformed(block.fragment.style)) return part;
  const children = [{ x: part.x - block.x, y: part.y, fragment: part.fragment }];
  const empty = { height: 0, border: NO_EDGES, padding: NO_EDGES, children, detail: null, breakToken: null };
  return { ...part, x: block.x, y: 0, fragment: changedFragment(block.fragment, empty) };
}

function childOf({ x, y, fragment }: Area, box: Fragment['box']): Area | null {
  const child = box === null ? undefined : fragment.children.find((each) => each.fragment.box === box);
  return child === undefined ? null : { x: x + child.x, y: y + child.y, fragment: child.fragment };
}

/**
 * Positioned boxes that ask where others lie (css-anchor-position-1): their values are filled in when they are placed, as all anchors that they may see
 * have been laid out by then. Of the ways in which such a box can be positioned the first is taken in which it fits (§5.1).
 */
import type { Rect } from '../../base/geometry.ts';
import { restyle } from '../../boxes/tree/restyle.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { initialStyle } from '../../style/initial-style.ts';
import { tryStyle } from '../../style/position-try.ts';
import { noteChangedGroup, turnedStyle } from '../../style/turned-style.ts';
import { zoomedStyle } from '../../style/zoomed-style.ts';
import type { Anchor, AnchorFinder } from '../anchors/anchor-index.ts';
import { anchoredStyle, asksAnchors, type PositionAttempt } from '../anchors/anchored-style.ts';
import { NO_TURN, turnOf } from '../anchors/try-turn.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { assertFinished, type OutOfFlowBox } from '../layout-outcome.ts';
import { AbsolutePosition } from './absolute-position.ts';
import type { ContainingBlock } from './containing-block.ts';

/** @param anchors - what can be found; asked only by boxes that depend on anchors */
export function positionOf(
  entry: OutOfFlowBox,
  block: ContainingBlock,
  env: LayoutEnvironment,
  anchors: () => AnchorFinder,
): AbsolutePosition {
  if (!asksAnchors(entry.box.style, initialStyle)) return new AbsolutePosition(entry, block, env);
  return new AnchoredPosition(entry, block, env, anchors()).choose();
}

/** Finds out what can be known of the size of a box before it is placed: nothing, where that depends on anchors. */
export function sizeOf(entry: OutOfFlowBox, block: ContainingBlock, env: LayoutEnvironment): void {
  if (asksAnchors(entry.box.style, initialStyle)) return;
  const { box, space, dependsOnHeight } = new AbsolutePosition(entry, block, env);
  if (dependsOnHeight) env.layout(box, space, null);
}

class AnchoredPosition {
  readonly #entry: OutOfFlowBox;
  readonly #block: ContainingBlock;
  readonly #env: LayoutEnvironment;
  readonly #find: AnchorFinder;

  constructor(entry: OutOfFlowBox, block: ContainingBlock, env: LayoutEnvironment, find: AnchorFinder) {
    this.#entry = entry;
    this.#block = block;
    this.#env = env;
    this.#find = find;
  }

  choose(): AbsolutePosition {
    const { style } = this.#entry.box;
    const { fallbacks, visibility } = style.anchor;
    const base = this.#positionBy({ style, turn: NO_TURN, area: style.anchor.area });
    if (fallbacks.length === 0 && !visibility.noOverflow) return base;
    const options = this.#ordered([base, ...this.#fallbacks()]);
    const fitting = options.find((each) => this.#fits(each));
    if (fitting !== undefined) return fitting;
    return visibility.noOverflow ? this.#withStyle(hiddenStyle(base.box.style), base.containingBlock) : base;
  }

  #fallbacks(): AbsolutePosition[] {
    const { style } = this.#entry.box;
    const { axes } = style.writing;
    const attempts = style.anchor.fallbacks.flatMap(({ rule, tactics, area }, index): PositionAttempt[] => {
      const turn = turnOf(tactics, axes);
      if (area !== null) return [{ style, turn, area }];
      if (rule === null) return [{ style, turn, area: style.anchor.area }];
      const tried = tryStyle(style, index);
      if (tried === null) return [];
      return [{ style: turnedStyle(zoomedStyle(tried), axes, 'block'), turn, area: tried.anchor.area }];
    });
    return attempts.map((each) => this.#positionBy(each));
  }

  /** §5.4: `position-try-order`, as the axes are that layout sees. */
  #ordered(options: AbsolutePosition[]): AbsolutePosition[] {
    const { anchor, writing } = this.#entry.box.style;
    const isTurned = writing.axes !== 'horizontal-tb';
    const room = ({ space }: AbsolutePosition): number => {
      switch (anchor.order) {
        case 'normal':
          return 0;
        case 'most-inline-size':
          return space.availableInlineSize;
        case 'most-block-size':
          return space.availableBlockSize;
        case 'most-width':
          return isTurned ? space.availableBlockSize : space.availableInlineSize;
        case 'most-height':
          return isTurned ? space.availableInlineSize : space.availableBlockSize;
      }
    };
    return options.sort((a, b) => room(b) - room(a));
  }

  #fits(position: AbsolutePosition): boolean {
    const { fragment } = assertFinished(this.#env.layout(position.box, position.space, null));
    return position.fits(fragment.width, fragment.height);
  }

  #positionBy(attempt: PositionAttempt): AbsolutePosition {
    const { box } = this.#entry;
    const anchorName = attempt.style.anchor.position.name;
    const find = (name: string | null): Anchor | null => {
      const wanted = name ?? anchorName;
      return wanted === null ? null : this.#find(wanted, box);
    };
    const { rect, direction } = this.#block;
    const anchored = anchoredStyle(attempt, find, { rect, direction });
    const { visible, valid } = attempt.style.anchor.visibility;
    const isHidden =
      (visible && find(null)?.isHidden === true) ||
      (valid && (anchored.isMissing || (anchorName !== null && find(null) === null)));
    return this.#withStyle(isHidden ? hiddenStyle(anchored.style) : anchored.style, anchored.rect);
  }

  #withStyle(style: ComputedStyle, rect: Rect): AbsolutePosition {
    const { box } = this.#entry;
    noteChangedGroup(style, box.style, 'effects');
    const restyled = this.#env.restyled(box, style);
    const block = { rect, direction: this.#block.direction, limits: this.#block.rect };
    return new AbsolutePosition({ ...this.#entry, box: restyled }, block, this.#env);
  }
}

/** §5.5: nothing of the box and of what is in it is shown. */
function hiddenStyle(style: ComputedStyle): ComputedStyle {
  return restyle(style, { effects: { opacity: 0 } });
}

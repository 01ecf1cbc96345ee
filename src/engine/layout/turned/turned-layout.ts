/**
 * Boxes whose writing mode is not that of the flow around them (css-writing-modes-4 §7): laid out in their own axes, in a space that is turned, and
 * turned back. They are not broken between pages.
 */
import { INDEFINITE, isDefinite } from '../../base/lengths.ts';
import type { TurnedBox } from '../../boxes/tree/box.ts';
import { restyle } from '../../boxes/tree/restyle.ts';
import type { WritingMode } from '../../css/properties/text.ts';
import { percent } from '../../css/values/basic/length.ts';
import { entryInAxes, physicalEntry, physicalSize } from '../axes.ts';
import { type ConstraintSpace, changedSpace, formattingContextSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { changedFragment, type Fragment } from '../fragment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { assertFinished, type CrossBaselines, type FinishedLayout, type IntrinsicSizes } from '../layout-outcome.ts';
import { isContentKeyword, usedInlineSize } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import { withUsedEdges } from '../sizing/turned-edges.ts';
import { turnFragment } from './turn-fragments.ts';

export function layoutTurned(box: TurnedBox, space: ConstraintSpace, env: LayoutEnvironment): FinishedLayout {
  const result = box.isOrthogonal
    ? layoutOrthogonal(box, space, space.percentageInlineSize, env)
    : layoutParallel(box, space, env);
  const inner = result.fragment;
  const axes = box.content.style.writing.axes;
  const outerAxes = box.style.writing.axes;
  let fragment = axes === 'horizontal-tb' ? inner : turnFragment(inner, axes);
  if (box.isCombined) fragment = fitIntoCharacter(fragment);
  const size = physicalSize(outerAxes, fragment.width, fragment.height);
  const builder = new FragmentBuilder(box);
  builder.width = size.width;
  builder.height = size.height;
  builder.intrinsicBlockSize = size.height;
  builder.detail = { kind: 'turned', fragment };
  if (box.isOrthogonal) builder.crossBaselines = crossBaselines(axes, outerAxes, result);
  for (const entry of result.outOfFlow) {
    builder.addOutOfFlow([entryInAxes(outerAxes, size, physicalEntry(axes, inner, entry))], 0, 0);
  }
  const turned = builder.finish();
  // On the page's own axes nothing is left to be turned.
  return outerAxes === 'horizontal-tb' ? { ...turned, fragment } : turned;
}

/** Where its lines are, along those around it. */
function crossBaselines(
  axes: WritingMode,
  outerAxes: WritingMode,
  { baselines: { first, last }, fragment: { height } }: FinishedLayout,
): CrossBaselines {
  const isFromRight = axes === 'vertical-rl' || axes === 'sideways-rl' || outerAxes === 'sideways-lr';
  if (!isFromRight) return { first, last, isFromRight };
  return { first: first === null ? null : height - first, last: last === null ? null : height - last, isFromRight };
}

/**
 * What the box asks of the inline axis around it: its own block size, which is known only when it has been laid out.
 *
 * @param space - in the axes around
 */
export function turnedContentSizes(box: TurnedBox, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  if (!box.isOrthogonal) return env.contentSizes(box.content, space);
  const free = changedSpace(space, {
    availableInlineSize: INDEFINITE,
    percentageInlineSize: INDEFINITE,
    fixedInlineSize: null,
  });
  const edgeBasis = space.percentageInlineSize;
  const { height } = layoutOrthogonal(box, { ...free, inlineSizing: 'max-content' }, edgeBasis, env).fragment;
  // Who asks adds percentages of paddings along the axis.
  const size = height - usedEdges(box.style, edgeBasis).inline + usedEdges(box.style, INDEFINITE).inline;
  return { minContent: size, maxContent: size };
}

/** The axes are the same, though not their directions. */
function layoutParallel(box: TurnedBox, space: ConstraintSpace, env: LayoutEnvironment): FinishedLayout {
  const inner: ConstraintSpace = changedSpace(
    formattingContextSpace(
      space.availableInlineSize,
      space.percentageInlineSize,
      space.availableBlockSize,
      space.inlineSizing,
      space.fixedInlineSize,
      space.fixedBlockSize,
      space.isFixedBlockSizeDefinite,
      space.quirks,
      null,
    ),
    {
      percentageBlockSize: space.percentageBlockSize,
      textTrim: space.textTrim,
    },
  );
  return assertFinished(env.layout(box.content, inner, null));
}

/** @param edgeBasis - of percentages of margins and paddings, which are known sooner than those of sizes along that axis, px */
function layoutOrthogonal(
  box: TurnedBox,
  space: ConstraintSpace,
  edgeBasis: number,
  env: LayoutEnvironment,
): FinishedLayout {
  const isStretched = space.inlineSizing === 'stretch' && isDefinite(space.availableInlineSize);
  const fixedBlockSize = space.fixedInlineSize ?? (isStretched ? usedInlineSize(box, space, env) : null);
  const fallback = fallbackInlineSize(box, env);
  const inner: ConstraintSpace = changedSpace(
    formattingContextSpace(
      isDefinite(space.availableBlockSize) ? space.availableBlockSize : fallback,
      isDefinite(space.percentageBlockSize) ? space.percentageBlockSize : fallback,
      space.availableInlineSize,
      'fit-content',
      space.fixedBlockSize,
      fixedBlockSize,
      fixedBlockSize !== null && !isSizeOfContent(box, space),
      space.quirks,
      null,
    ),
    {
      percentageBlockSize: space.percentageInlineSize,
      textTrim: space.textTrim,
    },
  );
  return assertFinished(env.layout(withUsedEdges(box, edgeBasis, env), inner, null));
}

/** Whether the inline size that the parent has fixed is that of the content: no percentage in it resolves against that (css-sizing-3 §5.2). */
function isSizeOfContent({ style }: TurnedBox, { inlineSizing }: ConstraintSpace): boolean {
  return inlineSizing === 'fit-content' && (style.sizing.width === 'auto' || isContentKeyword(style.sizing.width));
}

/** css-writing-modes-4 §7.3.1: where the box around says nothing of the room along the lines, what it has at most, or that of the page area. */
function fallbackInlineSize({ content, fallbackInlineSize }: TurnedBox, { viewport }: LayoutEnvironment): number {
  const page = content.style.writing.axes === 'horizontal-tb' ? viewport.width : viewport.height;
  return fallbackInlineSize === null ? page : Math.min(page, fallbackInlineSize);
}

/** Text that is wider than an em is made narrower (§9.1.3). */
function fitIntoCharacter(fragment: Fragment): Fragment {
  const line = fragment.children[0]?.fragment ?? null;
  if (line === null || line.width <= fragment.width) return fragment;
  const style = restyle(fragment.style, {
    transform: { scale: { x: fragment.width / line.width, y: 1 }, origin: { x: percent(0), y: percent(50) } },
  });
  return changedFragment(fragment, { style });
}

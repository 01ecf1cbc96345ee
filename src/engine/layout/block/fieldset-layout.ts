/** `<fieldset>`: its legend sits on the top border, all else lies in an anonymous box below (HTML rendering §15.3.13). */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Fieldset } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BreakToken } from '../break-token.ts';
import { type ConstraintSpace, type FragmentationSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { FragmentBuilder } from '../fragment-builder.ts';
import { BreakDriver } from '../fragmentation/break-driver.ts';
import { continuationToken } from '../fragmentation/break-tokens.ts';
import { fragmentEnd } from '../fragmentation/finish-fragment.ts';
import { assertFinished, type FinishedLayout, type IntrinsicSizes } from '../layout-outcome.ts';
import { blockSizing, percentageBasisOfChildren, usedBlockSize, usedInlineSize } from '../sizing/box-sizes.ts';
import { type UsedEdges, usedEdges } from '../sizing/edges.ts';
import { inlineOffsetOf, type LegacyAlignment, usedMargins } from '../sizing/margins.ts';
import { measuringSpace } from './block-intrinsic.ts';

export function layoutFieldset(
  box: Fieldset,
  space: ConstraintSpace,
  token: BreakToken | null,
  env: LayoutEnvironment,
): FinishedLayout {
  const isResumed = token !== null && !token.isBreakBefore;
  const consumed = isResumed ? token.consumedBlockSize : 0;
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const inlineSize = usedInlineSize(box, space, env);
  const sizing = blockSizing(box, space, edges, inlineSize);
  const contentInlineSize = Math.max(0, inlineSize - edges.inline);
  const builder = new FragmentBuilder(box);
  let top = 0;
  if (!isResumed) {
    const legendEnd = placeLegend(box, builder, edges, contentInlineSize, env);
    top = Math.max(edges.border.top, legendEnd) + edges.padding.top;
  }
  const basis = percentageBasisOfChildren(box, space, sizing, edges, env);
  const childSpace: ConstraintSpace = {
    ...independentSpace(contentInlineSize, basis, 'stretch'),
    fragmentation: space.fragmentation === null ? null : fragmentationAt(box, space.fragmentation, top),
  };
  const childToken = isResumed && token.resume.kind === 'block' ? token.resume.child : null;
  let contentEnd = top;
  if (!isResumed || childToken !== null) {
    const contents = assertFinished(env.layout(box.contents, childSpace, childToken));
    builder.addResult(contents, edges.left, top);
    if (contents.baselines.first !== null) builder.firstBaseline = top + contents.baselines.first;
    if (contents.baselines.last !== null) builder.lastBaseline = top + contents.baselines.last;
    builder.clampBreakAppeal(contents.breakAppeal);
    contentEnd = top + contents.fragment.height;
    finish(builder, contents.fragment.breakToken);
  } else {
    finish(builder, null);
  }
  return builder.finish();

  function finish(target: FragmentBuilder, inner: BreakToken | null): void {
    const before = isResumed ? token.resume : null;
    const settled = before?.kind === 'at-end' ? before.blockSize : null;
    const total = settled ?? usedBlockSize(sizing, consumed + contentEnd + edges.bottom);
    const room =
      space.fragmentation === null ? INDEFINITE : space.fragmentation.blockSize - space.fragmentation.bfcOffset;
    const end = fragmentEnd({
      remaining: total - consumed,
      contentEnd,
      endEdges: edges.bottom,
      room,
      hasBrokenContent: inner !== null && !inner.isFlowFinished,
      isAutomatic: sizing.definite === null,
      mayStickOut: space.fragmentation?.kind === 'column',
      isResumed,
    });
    target.width = inlineSize;
    target.height = end.blockSize;
    target.intrinsicBlockSize = consumed + contentEnd + edges.bottom;
    target.border = {
      top: isResumed ? 0 : edges.border.top,
      right: edges.border.right,
      bottom: end.continues ? 0 : edges.border.bottom,
      left: edges.border.left,
    };
    target.padding = edges.padding;
    if (inner === null && !end.continues) return;
    target.breakToken = continuationToken(
      box,
      consumed + end.blockSize,
      inner === null
        ? { kind: 'at-end', blockSize: total, parallel: [] }
        : { kind: 'block', childIndex: 0, child: inner, parallel: [] },
      !end.continues,
    );
  }
}

function fragmentationAt(box: Fieldset, parent: FragmentationSpace, top: number): FragmentationSpace {
  return new BreakDriver(box, parent).independentSpace(box.contents, parent.bfcOffset + top, parent.isAtStart);
}

/** @returns the lower margin edge of the legend, from the fieldset's border box, px */
function placeLegend(
  box: Fieldset,
  builder: FragmentBuilder,
  edges: UsedEdges,
  contentInlineSize: number,
  env: LayoutEnvironment,
): number {
  if (box.legend === null) return 0;
  const { legend } = box;
  const result = assertFinished(
    env.layout(legend, independentSpace(contentInlineSize, INDEFINITE, 'fit-content'), null),
  );
  const margins = usedMargins(legend.style, contentInlineSize);
  const { width, height } = result.fragment;
  const { direction } = box.style.writing;
  const x = inlineOffsetOf(margins, contentInlineSize, width, direction, legendAlignment(legend.style));
  // Where the border is thicker than the legend is high, the legend is centred on it.
  const y = margins.top + Math.max(0, (edges.border.top - height) / 2);
  builder.addResult(result, edges.left + x, y);
  return y + height + margins.bottom;
}

/** HTML §15.3.13: legends follow their own `text-align`, as far as it is physical (as in Chromium). */
function legendAlignment({ text }: ComputedStyle): LegacyAlignment {
  return text.align === 'center' || text.align === 'left' || text.align === 'right' ? text.align : 'start';
}

export function fieldsetIntrinsicSizes(box: Fieldset, space: ConstraintSpace, env: LayoutEnvironment): IntrinsicSizes {
  const edges = usedEdges(box.style, INDEFINITE);
  const inner = measuringSpace(box, space, env);
  const contents = env.intrinsicSizes(box.contents, inner);
  let { minContent, maxContent } = contents;
  if (box.legend !== null) {
    const legend = env.intrinsicSizes(box.legend, inner);
    const margins = usedMargins(box.legend.style, INDEFINITE);
    const around = margins.left + margins.right;
    minContent = Math.max(minContent, legend.minContent + around);
    maxContent = Math.max(maxContent, legend.maxContent + around);
  }
  return { minContent: minContent + edges.inline, maxContent: maxContent + edges.inline };
}

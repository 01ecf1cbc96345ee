/**
 * Formulas (mathml-core §3): each box is measured once, from the leaves on, and becomes a fragment as wide as its content. Only the box that
 * stands in other layout is fitted into the space around it.
 */
import { INDEFINITE } from '../../base/lengths.ts';
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { type ConstraintSpace, independentSpace } from '../constraint-space.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { changedFragment, type Fragment } from '../fragment.ts';
import { movedEntry } from '../fragment-builder.ts';
import { assertFinished, type FinishedLayout, type IntrinsicSizes } from '../layout-outcome.ts';
import { definiteBlockSize, usedInlineSize } from '../sizing/box-sizes.ts';
import { usedEdges } from '../sizing/edges.ts';
import { usedMargins } from '../sizing/margins.ts';
import { findCoreOperator } from './embellished.ts';
import { layoutFraction } from './fraction.ts';
import { axisHeight, mathFont } from './math-constants.ts';
import { inFlowChildren, type MathFormatting, type MeasuredPart, type StretchTarget } from './math-parts.ts';
import { layoutOperator } from './operator-layout.ts';
import { layoutPadded, layoutSpace } from './padded.ts';
import { layoutRoot } from './root.ts';
import { layoutRow } from './row.ts';
import { layoutScripts } from './scripts.ts';
import { layoutToken } from './token.ts';
import { layoutUnderOver } from './under-over.ts';

/** What is known of a box; one for each. */
interface KnownPart {
  measured: MeasuredPart | null;
  core: MathBox | null | undefined;
}

const KNOWN_PARTS: MemoKind<KnownPart> = { create: () => ({ measured: null, core: undefined }) };

export function layoutMath(box: MathBox, space: ConstraintSpace, env: LayoutEnvironment): FinishedLayout {
  const { result } = new Formatting(env).measure(box, null);
  const width = usedInlineSize(box, space, env);
  const edges = usedEdges(box.style, space.percentageInlineSize);
  const height = definiteBlockSize(box, space, edges) ?? result.fragment.height;
  if (width === result.fragment.width && height === result.fragment.height) return result;
  return fitted(box, result, width, height);
}

/**
 * Border box sizes. Formulas are not broken, but text in their rows counts for the narrowest size as if it could be (§3.2.2.1: it is laid out as a
 * block), and sticks out where there is no more room.
 */
export function mathIntrinsicSizes(box: MathBox, env: LayoutEnvironment): IntrinsicSizes {
  const formatting = new Formatting(env);
  const { width } = formatting.measure(box, null).result.fragment;
  return { minContent: width - breakableWidth(box, formatting), maxContent: width };
}

/** By how much the texts in a row, and in the rows in it, would be narrower. */
function breakableWidth(box: MathBox, formatting: MathFormatting): number {
  if (box.layout === 'token') {
    if (box.source?.element.localName !== 'mtext') return 0;
    const space = independentSpace(INDEFINITE, INDEFINITE, 'max-content');
    const { minContent, maxContent } = formatting.env.intrinsicSizes(box.children[0]!, space);
    return maxContent - minContent;
  }
  if (box.layout !== 'row') return 0;
  let width = 0;
  for (const child of inFlowChildren(box)) if (child.kind === 'math') width += breakableWidth(child, formatting);
  return width;
}

/** In more room than its content takes, a formula that stands alone is centred (§3.1.2.2). */
function fitted(box: MathBox, result: FinishedLayout, width: number, height: number): FinishedLayout {
  const { fragment } = result;
  const free = width - fragment.width;
  const shift = Math.max(0, Math.floor(free * startShare(box) * 64) / 64);
  const moved: Fragment = changedFragment(fragment, {
    width,
    height,
    children: fragment.children.map((child) => ({ ...child, x: child.x + shift })),
    detail:
      fragment.detail?.kind === 'math'
        ? { kind: 'math', bars: fragment.detail.bars.map((bar) => ({ ...bar, x: bar.x + shift })) }
        : fragment.detail,
  });
  const outOfFlow = result.outOfFlow.map((entry) => movedEntry(entry, shift, 0));
  return { ...result, fragment: moved, outOfFlow };
}

/** The share of free room that goes in front of the content: of a cell's (a box without an element) as its text is aligned. */
function startShare({ source, style }: MathBox): number {
  const isRtl = style.writing.direction === 'rtl';
  if (source !== null) return style.display.display.outer === 'block' ? 1 / 2 : isRtl ? 1 : 0;
  switch (style.text.align) {
    case 'center':
    case '-webkit-center':
      return 1 / 2;
    case 'right':
    case '-webkit-right':
      return 1;
    case 'left':
    case '-webkit-left':
      return 0;
    case 'end':
      return isRtl ? 0 : 1;
    default:
      return isRtl ? 1 : 0;
  }
}

class Formatting implements MathFormatting {
  readonly env: LayoutEnvironment;

  constructor(env: LayoutEnvironment) {
    this.env = env;
  }

  #known(box: Box): KnownPart {
    return this.env.memo(KNOWN_PARTS, box);
  }

  measure(box: Box, stretch: StretchTarget | null): MeasuredPart {
    if (stretch !== null && box.kind === 'math') return this.#layout(box, stretch);
    const known = this.#known(box);
    if (known.measured === null) {
      this.env.deadline.tick();
      known.measured = box.kind === 'math' ? this.#layout(box, null) : measureOther(box, this.env);
    }
    return known.measured;
  }

  coreOperator(box: Box): MathBox | null {
    if (box.kind !== 'math') return null;
    const known = this.#known(box);
    if (known.core === undefined) known.core = findCoreOperator(box, this);
    return known.core;
  }

  #layout(box: MathBox, stretch: StretchTarget | null): MeasuredPart {
    switch (box.layout) {
      case 'row':
        return layoutRow(box, stretch, this);
      case 'token':
        return layoutToken(box, this);
      case 'operator':
        return layoutOperator(box, stretch, this);
      case 'space':
        return layoutSpace(box, this);
      case 'padded':
        return layoutPadded(box, stretch, this);
      case 'fraction':
        return layoutFraction(box, stretch, this);
      case 'root':
        return layoutRoot(box, this);
      case 'scripts':
        return layoutScripts(box, stretch, this);
      case 'under-over':
        return layoutUnderOver(box, stretch, this);
    }
  }
}

/** A box of other layout in a formula: as wide as its content. Tables of MathML lie in the middle on the axis (§3.5.1). */
function measureOther(box: Box, env: LayoutEnvironment): MeasuredPart {
  const result = assertFinished(env.layout(box, independentSpace(INDEFINITE, INDEFINITE, 'max-content'), null));
  const { fragment, baselines } = result;
  const margin = usedMargins(box.style, INDEFINITE);
  const baseline = isMathTable(box)
    ? fragment.height / 2 + axisHeight(mathFont(box.style, box.source?.element.language ?? '', env))
    : (baselines.last ?? fragment.height + margin.bottom);
  const ascent = Math.floor(baseline * 64) / 64;
  return {
    box,
    result,
    width: fragment.width + margin.left + margin.right,
    ascent: ascent + margin.top,
    descent: fragment.height - ascent + margin.bottom,
    margin,
    italicCorrection: 0,
  };
}

function isMathTable({ kind, source }: Box): boolean {
  return kind === 'table' && source?.element.namespace === 'mathml';
}

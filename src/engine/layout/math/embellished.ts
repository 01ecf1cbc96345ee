/** Operators with something around them that are set like operators (mathml-core §3.2.4.1), and what counts as space (§3.2.4.1). */
import type { Box, MathBox } from '../../boxes/tree/box.ts';
import { inFlowChildren, type MathFormatting } from './math-parts.ts';

/** The operator that a box is built around; `null` where it is none. */
export function findCoreOperator(box: MathBox, formatting: MathFormatting): MathBox | null {
  switch (box.layout) {
    case 'operator':
      return box;
    case 'fraction':
    case 'scripts':
    case 'under-over': {
      const first = inFlowChildren(box)[0];
      return first === undefined ? null : formatting.coreOperator(first);
    }
    case 'row':
    case 'padded':
      return isFormula(box) ? null : onlyOperator(box, formatting);
    default:
      return null;
  }
}

/** Exactly one operator, and spaces. */
function onlyOperator(box: MathBox, formatting: MathFormatting): MathBox | null {
  let found: MathBox | null = null;
  for (const child of inFlowChildren(box)) {
    const core = formatting.coreOperator(child);
    if (core === null) {
      if (!isSpaceLike(child)) return null;
    } else {
      if (found !== null) return null;
      found = core;
    }
  }
  return found;
}

/** Of rows, so that nothing is looked through again and again. */
const spaceLikeRows = new WeakMap<MathBox, boolean>();

function isSpaceLike(box: Box): boolean {
  if (box.kind !== 'math') return false;
  if (box.layout === 'space') return true;
  if (box.layout === 'token') return box.source?.element.localName === 'mtext';
  if (isFormula(box) || (box.layout !== 'row' && box.layout !== 'padded')) return false;
  let isSpace = spaceLikeRows.get(box);
  if (isSpace === undefined) {
    isSpace = inFlowChildren(box).every(isSpaceLike);
    spaceLikeRows.set(box, isSpace);
  }
  return isSpace;
}

export function isFormula({ source }: MathBox): boolean {
  return source?.element.localName === 'math';
}

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

/** Rows of spaces are taken for more than a space, so that nothing is looked through again and again. */
function isSpaceLike(box: Box): boolean {
  if (box.kind !== 'math') return false;
  return box.layout === 'space' || (box.layout === 'token' && box.source?.element.localName === 'mtext');
}

export function isFormula({ source }: MathBox): boolean {
  return source?.element.localName === 'math';
}

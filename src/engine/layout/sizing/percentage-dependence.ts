/** Whether a box's layout may change when its own block size becomes definite without changing (css-sizing-3 §5.2.1). */
import type { Box, FlexContainer, InlineNode } from '../../boxes/tree/box.ts';
import { isOutOfFlow } from '../../boxes/tree/display-role.ts';
import { hasPercentage } from '../../css/values/basic/length.ts';
import type { MaxSize, Size } from '../../css/values/basic/size.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutEnvironment, MemoKind } from '../environment.ts';
import { isCalcSize } from './box-sizes.ts';

const DEPENDENCE: MemoKind<{ isKnown: boolean; depends: boolean }> = {
  create: () => ({ isKnown: false, depends: false }),
};

/** True if a box inside, whose containing blocks up to `box` are of automatic height, has a percentage height. Each box is looked through once. */
export function dependsOnBlockPercentages(box: Box, env: LayoutEnvironment): boolean {
  return childrenDepend(box, { env, staysInFlow: false });
}

/** True if a child, or an item of a flex container, has such a height: as in Chromium no box farther in, for which the height is automatic all the same. */
export function flowDependsOnBlockPercentages(box: Box, env: LayoutEnvironment): boolean {
  if (box.kind === 'table' || box.kind === 'grid-container') return false;
  return childrenDepend(box, { env, staysInFlow: true });
}

interface Search {
  readonly env: LayoutEnvironment;
  readonly staysInFlow: boolean;
}

function boxDepends(box: Box, search: Search): boolean {
  // Positioned boxes are placed when all else has its size.
  if (isOutOfFlow(box.style)) return false;
  if (hasPercentageHeight(box.style)) return true;
  if (search.staysInFlow && !(isInFlow(box) && passesPercentages(box, search.env))) return false;
  return box.style.sizing.height === 'auto' && childrenDepend(box, search);
}

/** Whether percentages of children of a box of automatic height are those of what is around it: of anonymous ones, and in quirks mode. */
function passesPercentages({ source }: Box, { quirks }: LayoutEnvironment): boolean {
  return source === null || quirks;
}

function isInFlow(box: Box): boolean {
  return box.kind === 'block-container' && !box.isFormattingContextRoot && box.content.kind !== 'columns';
}

/** Whether the height or a limit of it is, or may be, a percentage of what is around. */
export function hasPercentageHeight(style: ComputedStyle): boolean {
  const { height, minHeight, maxHeight } = style.sizing;
  return isRelative(height) || isRelative(minHeight) || isRelative(maxHeight);
}

/** `flex-basis` is a height in a column only. */
function hasPercentageBasis({ style, children }: FlexContainer): boolean {
  const { direction } = style.flex;
  const isColumn = direction === 'column' || direction === 'column-reverse';
  return isColumn && children.some((child) => isRelative(child.style.flex.basis));
}

function isRelative(size: Size | MaxSize | 'content'): boolean {
  if (size === 'stretch' || isCalcSize(size)) return true;
  return typeof size === 'object' && 'px' in size && hasPercentage(size);
}

function childrenDepend(box: Box, search: Search): boolean {
  if (search.staysInFlow || !holdsBoxes(box)) return lookThrough(box, search);
  const memo = search.env.memo(DEPENDENCE, box);
  if (!memo.isKnown) {
    memo.depends = lookThrough(box, search);
    memo.isKnown = true;
  }
  return memo.depends;
}

/** Boxes that can be deep: what lines hold is not worth a note. */
function holdsBoxes({ kind, content }: Box & { content?: { readonly kind: string } }): boolean {
  return kind === 'table' || kind === 'flex-container' || kind === 'grid-container' || content?.kind === 'blocks';
}

function lookThrough(box: Box, search: Search): boolean {
  switch (box.kind) {
    case 'block-container':
      if (box.content.kind === 'columns') return childrenDepend(box.content.flow, search);
      return box.content.kind === 'blocks'
        ? anyDepends(box.content.children, search)
        : inlineDepends(box.content.children, search);
    case 'flex-container':
    case 'grid-container':
      return (
        (box.kind === 'flex-container' && hasPercentageBasis(box)) ||
        (typeof box.style.align.rowGap === 'object' && hasPercentage(box.style.align.rowGap)) ||
        anyDepends(box.children, search)
      );
    case 'fieldset':
      return boxDepends(box.contents, search) || (box.legend !== null && boxDepends(box.legend, search));
    case 'table':
      return box.sections.some((section) => boxDepends(section, search));
    case 'table-section':
      return anyDepends(box.rows, search);
    case 'table-row':
      return box.cells.some((cell) => boxDepends(cell.box, search));
    case 'turned':
      return true;
    case 'replaced':
    case 'math':
      return false;
  }
}

function anyDepends(boxes: readonly Box[], search: Search): boolean {
  for (const box of boxes) if (boxDepends(box, search)) return true;
  return false;
}

function inlineDepends(nodes: readonly InlineNode[], search: Search): boolean {
  for (const node of nodes) {
    if (
      node.kind === 'inline-box' ? inlineDepends(node.children, search) : 'box' in node && boxDepends(node.box, search)
    )
      return true;
  }
  return false;
}

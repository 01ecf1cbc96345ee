/**
 * Fragments of a vertical flow as they lie on the page. A flow is laid out in its own axes and its fragments are turned once, when the flow is done;
 * what is in it of another writing mode has been turned before, and is only put in its place.
 */
import type { Rect, Size } from '../../base/geometry.ts';
import type { WritingMode } from '../../css/properties/text.ts';
import { physicalStyle } from '../../style/turned-style.ts';
import { physicalEdges, physicalRect, physicalSize, physicalX, physicalY } from '../axes.ts';
import type { CollapsedBorder, Fragment, FragmentDetail, GapRule, PlacedFragment, TableDetail } from '../fragment.ts';

const NO_CHILDREN: readonly PlacedFragment[] = [];

/** @param axes - that the fragment was laid out in; not horizontal */
export function turnFragment(fragment: Fragment, axes: WritingMode): Fragment {
  const { detail } = fragment;
  if (detail?.kind === 'turned') return detail.fragment;
  const { width, height } = physicalSize(axes, fragment.width, fragment.height);
  return {
    box: fragment.box,
    style: physicalStyle(fragment.style),
    width,
    height,
    border: physicalEdges(axes, fragment.border),
    padding: physicalEdges(axes, fragment.padding),
    children: turnPlaced(fragment.children, axes, fragment),
    detail: detail === null ? null : turnDetail(detail, axes, fragment),
    breakToken: fragment.breakToken,
  };
}

/**
 * Fragments in an area.
 *
 * @param area - its size in the axes, px
 */
export function turnPlaced(
  children: readonly PlacedFragment[],
  axes: WritingMode,
  area: Size,
): readonly PlacedFragment[] {
  if (children.length === 0) return NO_CHILDREN;
  const turned = new Array<PlacedFragment>(children.length);
  for (let i = 0; i < children.length; i++) {
    const { x, y, fragment } = children[i]!;
    const { width, height } = fragment;
    const rect = { x, y, width, height };
    turned[i] = {
      x: physicalX(axes, area, rect),
      y: physicalY(axes, area, rect),
      fragment: turnFragment(fragment, axes),
    };
  }
  return turned;
}

function turnDetail(detail: FragmentDetail, axes: WritingMode, area: Size): FragmentDetail {
  switch (detail.kind) {
    case 'replaced':
      return { kind: 'replaced', content: physicalRect(axes, area, detail.content) };
    case 'columns':
      return { ...detail, rules: turnRules(detail.rules, axes, area) };
    case 'flex':
      return { kind: 'flex', rules: turnRules(detail.rules, axes, area) };
    case 'grid':
      return detail.rules.length === 0 ? detail : { ...detail, rules: turnRules(detail.rules, axes, area) };
    case 'fieldset':
      return {
        kind: 'fieldset',
        frame: physicalRect(axes, area, detail.frame),
        gap: physicalRect(axes, area, detail.gap),
      };
    case 'math':
      return { kind: 'math', bars: detail.bars.map((bar) => physicalRect(axes, area, bar)) };
    case 'table':
      return turnTable(detail, axes, area);
    case 'line':
      return { ...detail, axes };
    default:
      return detail;
  }
}

function turnRules(rules: readonly GapRule[], axes: WritingMode, area: Size): readonly GapRule[] {
  return rules.map((rule) => ({ between: rule.between, gap: rule.gap, ...physicalRect(axes, area, rule) }));
}

function turnTable(detail: TableDetail, axes: WritingMode, area: Size): TableDetail {
  const rectOf = (rect: Rect) => physicalRect(axes, area, rect);
  return {
    kind: 'table',
    grid: detail.grid === null ? null : rectOf(detail.grid),
    collapsedBorders:
      detail.collapsedBorders === null ? null : detail.collapsedBorders.map((line) => turnBorder(line, axes, area)),
    columnAreas: detail.columnAreas.map(({ style, rect, whole, cells }) => ({
      style: physicalStyle(style),
      rect: rectOf(rect),
      whole: rectOf(whole),
      cells: cells.map(rectOf),
    })),
  };
}

/** A border line is given by its centre: an area without width. */
function turnBorder(line: CollapsedBorder, axes: WritingMode, area: Size): CollapsedBorder {
  const { x, y, length } = line;
  const isHorizontal = line.edge === 'horizontal';
  const rect = { x, y, width: isHorizontal ? length : 0, height: isHorizontal ? 0 : length };
  return {
    ...line,
    edge: isHorizontal ? 'vertical' : 'horizontal',
    x: physicalX(axes, area, rect),
    y: physicalY(axes, area, rect),
  };
}

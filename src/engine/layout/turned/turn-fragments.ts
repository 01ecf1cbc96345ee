/**
 * Fragments of a vertical flow as they lie on the page. A flow is laid out in its own axes and its fragments are turned once, when the flow is done;
 * what is in it of another writing mode has been turned before, and is only put in its place.
 */
import type { Rect, Size } from '../../base/geometry.ts';
import type { WritingMode } from '../../css/properties/text.ts';
import { physicalStyle } from '../../style/turned-style.ts';
import type { CollapsedBorder, Fragment, FragmentDetail, PlacedFragment, TableDetail } from '../fragment.ts';
import { physicalEdges, physicalRect, physicalSize, physicalX, physicalY } from './frame.ts';

const NO_CHILDREN: readonly PlacedFragment[] = [];

/** @param frame - that the fragment was laid out in; not horizontal */
export function turnFragment(fragment: Fragment, frame: WritingMode): Fragment {
  const { detail } = fragment;
  if (detail?.kind === 'turned') return detail.fragment;
  const { width, height } = physicalSize(frame, fragment.width, fragment.height);
  return {
    box: fragment.box,
    style: physicalStyle(fragment.style),
    width,
    height,
    border: physicalEdges(frame, fragment.border),
    padding: physicalEdges(frame, fragment.padding),
    children: turnPlaced(fragment.children, frame, fragment),
    detail: detail === null ? null : turnDetail(detail, frame, fragment),
    breakToken: fragment.breakToken,
  };
}

/**
 * Fragments in an area.
 *
 * @param area - its size in the frame, px
 */
export function turnPlaced(
  children: readonly PlacedFragment[],
  frame: WritingMode,
  area: Size,
): readonly PlacedFragment[] {
  if (children.length === 0) return NO_CHILDREN;
  const turned = new Array<PlacedFragment>(children.length);
  for (let i = 0; i < children.length; i++) {
    const { x, y, fragment } = children[i]!;
    const { width, height } = fragment;
    const rect = { x, y, width, height };
    turned[i] = {
      x: physicalX(frame, area, rect),
      y: physicalY(frame, area, rect),
      fragment: turnFragment(fragment, frame),
    };
  }
  return turned;
}

function turnDetail(detail: FragmentDetail, frame: WritingMode, area: Size): FragmentDetail {
  switch (detail.kind) {
    case 'replaced':
      return { kind: 'replaced', content: physicalRect(frame, area, detail.content) };
    case 'columns':
      return { kind: 'columns', rules: detail.rules.map((rule) => physicalRect(frame, area, rule)) };
    case 'math':
      return { kind: 'math', bars: detail.bars.map((bar) => physicalRect(frame, area, bar)) };
    case 'table':
      return turnTable(detail, frame, area);
    case 'line':
      return { kind: 'line', baseline: detail.baseline, frame };
    default:
      return detail;
  }
}

function turnTable(detail: TableDetail, frame: WritingMode, area: Size): TableDetail {
  const rectOf = (rect: Rect) => physicalRect(frame, area, rect);
  return {
    kind: 'table',
    grid: rectOf(detail.grid),
    collapsedBorders:
      detail.collapsedBorders === null ? null : detail.collapsedBorders.map((line) => turnBorder(line, frame, area)),
    columnAreas: detail.columnAreas.map(({ style, rect, cells }) => ({
      style: physicalStyle(style),
      rect: rectOf(rect),
      cells: cells.map(rectOf),
    })),
  };
}

/** A border line is given by its centre: an area without width. */
function turnBorder(line: CollapsedBorder, frame: WritingMode, area: Size): CollapsedBorder {
  const { x, y, length } = line;
  const isHorizontal = line.edge === 'horizontal';
  const rect = { x, y, width: isHorizontal ? length : 0, height: isHorizontal ? 0 : length };
  return {
    ...line,
    edge: isHorizontal ? 'vertical' : 'horizontal',
    x: physicalX(frame, area, rect),
    y: physicalY(frame, area, rect),
  };
}

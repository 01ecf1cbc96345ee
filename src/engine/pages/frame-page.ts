/** The one page of a document in a frame: as large as the frame's content box and without margins. `@page` says nothing there, and nothing is broken. */
import { NO_EDGES, type Size } from '../base/geometry.ts';
import type { BlockContainer } from '../boxes/tree/box.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { physicalSize } from '../layout/axes.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { assertFinished } from '../layout/layout-outcome.ts';
import { layoutOutOfFlowInArea } from '../layout/positioned/place-in-containing-block.ts';
import { usedEdges } from '../layout/sizing/edges.ts';
import { turnPlaced } from '../layout/turned/turn-fragments.ts';
import { initialStyle } from '../style/initial-style.ts';
import { canvasOf } from './assemble-pages.ts';
import { NO_PIECES } from './cut-pieces.ts';
import type { Page } from './page.ts';
import { viewportBox, viewportSpace } from './paginate.ts';
import { moveStickyBoxes } from './sticky-positions.ts';

/** @param size - whole px. What lies outside is not left out here: painting cuts it off. */
export function layoutFramePage(tree: BoxTree, { width, height }: Size, env: LayoutEnvironment): Page {
  const { root, boxCount, announcements } = tree;
  const laidOut = root === null ? [] : contentOf(viewportBox(root, boxCount), { width, height }, env);
  const sticky = announcements.hasStickyBoxes ? moveStickyBoxes([laidOut], [0], { width, height }, null) : null;
  const content = sticky?.content[0] ?? laidOut;
  const canvas = canvasOf(content);
  return {
    index: 0,
    label: null,
    sheet: null,
    box: {
      width,
      height,
      margin: NO_EDGES,
      edges: usedEdges(initialStyle, width),
      areaX: 0,
      areaY: 0,
      areaWidth: width,
      areaHeight: height,
      viewportWidth: width,
      viewportHeight: height,
      exactWidth: width,
      exactHeight: height,
      filledWidth: null,
      filledHeight: null,
      scale: 1,
    },
    style: initialStyle,
    scale: 1,
    seen: { x: 0, y: 0, width, height },
    cuts: NO_PIECES,
    content,
    marginBoxes: [],
    canvasBox: canvas?.box ?? null,
    canvasOrigin: canvas?.origin ?? null,
  };
}

function contentOf(viewport: BlockContainer, size: Size, env: LayoutEnvironment): readonly PlacedFragment[] {
  const { axes, direction } = viewport.style.writing;
  const { width, height } = physicalSize(axes, size.width, size.height);
  const { fragment, outOfFlow } = assertFinished(
    env.layout(viewport, viewportSpace(width, height, height, env.quirks), null),
  );
  const area = { rect: { x: 0, y: 0, width, height }, direction };
  const flow = [{ x: 0, y: 0, fragment }];
  const content = [...flow, ...layoutOutOfFlowInArea(outOfFlow, area, env, flow)];
  return axes === 'horizontal-tb' ? content : turnPlaced(content, axes, { width, height });
}

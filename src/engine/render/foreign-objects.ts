/** HTML in SVG: the content of `foreignObject`, laid out and painted when the picture around it is, as it alone knows the size. */
import { Diagnostics } from '../base/diagnostics.ts';
import { floorToGrid } from '../base/lengths.ts';
import { buildBoxesInside } from '../boxes/build-boxes.ts';
import type { BoxBuildingContext } from '../boxes/content/element-styles.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { Document, Element } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { createEnvironment } from '../layout/layout.ts';
import { layoutFramePage } from '../pages/frame-page.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import type { FramePictures } from '../paint/frames.ts';
import { linkTargetsOf, newLandmarks } from '../paint/links.ts';
import { paintPage } from '../paint/paint-page.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import type { DocumentImages } from './images.ts';
import type { Session } from './session.ts';

/** Pictures in HTML in pictures: deeper ones are left out. */
const DEEPEST = 4;

interface ForeignSources {
  readonly document: Document;
  readonly styles: StyleMap;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly context: Omit<BoxBuildingContext, 'diagnostics'>;
}

interface Painted {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DisplayItem[];
}

/** Pictures of the frames of a document, and of what is in its foreign objects. */
export function withForeignObjects(
  frames: Pick<FramePictures, 'pictureOf'>,
  sources: ForeignSources,
  session: Session,
): FramePictures {
  const known = new Map<Element, Painted>();
  let depth = 0;
  const pictures: FramePictures = {
    pictureOf: (element) => frames.pictureOf(element),
    pictureInside: (element, width, height) => {
      const last = known.get(element);
      if (last !== undefined && last.width === width && last.height === height) return last.items;
      if (depth >= DEEPEST) return null;
      depth++;
      const items = paintInside(element, width, height, pictures, sources, session);
      depth--;
      // On each page, and wherever `use` repeats it, it is asked for again.
      known.set(element, { width, height, items });
      return items;
    },
  };
  return pictures;
}

function paintInside(
  element: Element,
  width: number,
  height: number,
  frames: FramePictures,
  { document, styles, fonts, images, context }: ForeignSources,
  { deadline, diagnostics }: Session,
): readonly DisplayItem[] {
  deadline.check();
  const findings = new Diagnostics();
  const boxes = buildBoxesInside(element, document, styles, { ...context, diagnostics: findings });
  const size = { width: floorToGrid(width), height: floorToGrid(height) };
  const env = createEnvironment({
    fonts,
    images,
    diagnostics: findings,
    deadline,
    viewport: size,
    quirks: document.quirksMode === 'quirks',
    lineHeightQuirk: document.quirksMode !== 'no-quirks',
    firstLines: boxes.firstLines,
    boxCount: boxes.boxCount + 1,
  });
  const page = layoutFramePage(boxes, size, env);
  diagnostics.addAll(findings);
  const painting = {
    images,
    frames,
    fonts,
    styles,
    diagnostics,
    linkTargets: linkTargetsOf(document.elements, document.baseUrl),
    baseUrl: document.baseUrl,
    bookmarkLabels: boxes.notes.bookmarkLabels,
    brokenBoxes: new BrokenBoxes([page.content]),
  };
  return paintPage(page, painting, newLandmarks(), null).items;
}

/** HTML in SVG: the content of `foreignObject`, laid out and painted when the picture around it is, as it alone knows the size. */
import { Diagnostics } from '../base/diagnostics.ts';
import { floorToGrid } from '../base/lengths.ts';
import { buildBoxesInside } from '../boxes/build-boxes.ts';
import type { BoxBuildingContext } from '../boxes/content/element-styles.ts';
import type { Document, Element } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { createEnvironment } from '../layout/layout.ts';
import { layoutFramePage } from '../pages/frame-page.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import type { DocumentImages } from './images.ts';
import { type FrameDocuments, type InnerDocuments, type InnerPage, paintInnerPage } from './inner-page.ts';
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

interface Painted extends InnerPage {
  readonly width: number;
  readonly height: number;
}

/** The frames of a document, and what is in its foreign objects. */
export function withForeignObjects(frames: FrameDocuments, sources: ForeignSources, session: Session): InnerDocuments {
  const known = new Map<Element, Painted>();
  let depth = 0;
  const inner: InnerDocuments = {
    ...frames,
    marksInForeignObject: (element) => known.get(element)?.marks ?? null,
    pictureInside: (element, width, height) => {
      const last = known.get(element);
      if (last !== undefined && last.width === width && last.height === height) return last.list.items;
      if (depth >= DEEPEST) return null;
      depth++;
      const painted = paintInside(element, width, height, inner, sources, session);
      depth--;
      // On each page, and wherever `use` repeats it, it is asked for again.
      known.set(element, { ...painted, width, height });
      return painted.list.items;
    },
  };
  return inner;
}

function paintInside(
  element: Element,
  width: number,
  height: number,
  frames: InnerDocuments,
  { document, styles, fonts, images, context }: ForeignSources,
  { deadline, diagnostics }: Session,
): InnerPage {
  deadline.check();
  const findings = new Diagnostics();
  const boxes = buildBoxesInside(element, document, styles, { ...context, diagnostics: findings });
  const size = { width: floorToGrid(width), height: floorToGrid(height) };
  const env = createEnvironment({
    fonts,
    images,
    diagnostics: findings,
    deadline,
    language: element.language,
    viewport: size,
    quirks: document.quirksMode === 'quirks',
    lineHeightQuirk: document.quirksMode !== 'no-quirks',
    firstLines: boxes.firstLines,
    hasAnnotations: boxes.announcements.hasAnnotations,
    boxCount: boxes.boxCount + 1,
  });
  const page = layoutFramePage(boxes, size, env);
  diagnostics.addAll(findings);
  const inkSources = null;
  return paintInnerPage(page, { document, boxes, styles, fonts, images, frames, inkSources, diagnostics, deadline });
}

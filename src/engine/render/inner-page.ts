/** The one page of a document inside another, painted and read: what is seen of it, and what it means. */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { DisplayList } from '../display/display-item.ts';
import type { Document } from '../dom/node.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { Page } from '../pages/page.ts';
import { BrokenBoxes } from '../paint/broken-boxes.ts';
import type { FramePictures } from '../paint/frames.ts';
import type { InkSources } from '../paint/ink-sources.ts';
import { paintPage } from '../paint/paint-page.ts';
import type { Mark } from '../structure/mark.ts';
import { type InnerMarks, StructureReader } from '../structure/structure-reader.ts';
import type { FrameContainer } from '../structure/tag-tree.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import type { DocumentImages } from './images.ts';

/** What is known of the documents inside a document. */
export interface InnerDocuments extends FramePictures, InnerMarks {
  /** Where the documents are, for files with tags: those in frames of frames, too. */
  readonly containers: ReadonlyMap<Document, FrameContainer>;
}

/** Frames of which nothing but the picture and the marks are kept. */
export type FrameDocuments = Pick<InnerDocuments, 'pictureOf' | 'marksInFrame' | 'containers'>;

interface InnerPageSources {
  readonly document: Document;
  readonly boxes: BoxTree;
  readonly styles: StyleMap;
  readonly fonts: FontSet;
  readonly images: DocumentImages;
  readonly frames: InnerDocuments;
  /** `null` where the page is one picture to readers, or decoration. */
  readonly inkSources: InkSources | null;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
}

/** Coordinates are px from the page's corner. */
export interface InnerPage {
  readonly list: DisplayList;
  readonly marks: readonly Mark[];
}

export function paintInnerPage(page: Page, sources: InnerPageSources): InnerPage {
  const { document, boxes, styles, fonts, images, frames, inkSources, diagnostics, deadline } = sources;
  const { elements, baseUrl } = document;
  const brokenBoxes = new BrokenBoxes([page.content]);
  const paintSources = {
    images,
    frames,
    fonts,
    styles,
    diagnostics,
    deadline,
    baseUrl,
    brokenBoxes,
    inkSources,
    inkOwners: null,
    fieldPictures: null,
  };
  const { list, areas } = paintPage(page, paintSources, null);
  const { bookmarkLabels } = boxes.announcements;
  const { marks } = new StructureReader(
    { elements, baseUrl, bookmarkLabels, anchors: 'linked', fieldLooks: null, hasOutline: false },
    frames,
  ).read(page, areas);
  return { list, marks };
}

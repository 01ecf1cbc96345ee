/** What few documents ask for and is loaded for them alone, in one piece: images made smaller, the boxes of pages, and what readers who do not see well would lack. */
import { contrastFaults } from '../../accessibility/contrast.ts';
import type { AccessibilityFault } from '../../accessibility/fault.ts';
import { documentFaults, faultsOfElements } from '../../accessibility/find-faults.ts';
import { reportFaults } from '../../accessibility/report.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { Diagnostics } from '../../base/diagnostics.ts';
import type { DisplayItem, DisplayList } from '../../display/display-item.ts';
import { PlacesInDocuments } from '../../dom/element-places.ts';
import type { Document, Element } from '../../dom/node.ts';
import { type InspectedPage, inspectedPage } from '../../inspect/page-boxes.ts';
import type { Page } from '../../pages/page.ts';
import { atResolution } from '../../pdf/image-resolution.ts';
import type { ImageSet } from '../../resources/image/image-set.ts';
import type { StyleMap } from '../../style/compute-styles.ts';
import { isInRanges, type PageRange } from '../page-ranges.ts';

/** Looks at pages while they are painted: the option `inspect`. */
export class PageInspector {
  readonly pages: InspectedPage[] = [];
  readonly #ranges: readonly PageRange[];
  readonly #places: PlacesInDocuments;

  constructor(
    ranges: readonly PageRange[],
    documents: readonly Document[],
    options: ConstructorParameters<typeof PlacesInDocuments>[1],
  ) {
    this.#ranges = ranges;
    this.#places = new PlacesInDocuments(documents, options);
  }

  look(page: Page, list: DisplayList): void {
    if (isInRanges(this.#ranges, page.index)) this.pages.push(inspectedPage(page, list, this.#places));
  }
}

export function smallerImages(
  images: ImageSet,
  lists: readonly DisplayList[],
  dpi: number,
  deadline: Deadline,
): Pick<ImageSet, 'get'> {
  return atResolution(images, lists, dpi, deadline);
}

export interface FileToLookOver {
  /** One, or the parts of the file, whose title and language are those of the first. */
  readonly documents: readonly { readonly document: Document; readonly styles: StyleMap }[];
  readonly title: string | null;
  readonly language: string | null;
}

export function faultsOfFile({ documents, ...facts }: FileToLookOver): AccessibilityFault[] {
  return [
    ...documentFaults(documents[0]!.document, facts),
    ...documents.flatMap(({ document, styles }) => faultsOfElements(document, styles)),
  ];
}

/** What has been painted, and what it was painted of. */
export interface InkToLookOver {
  readonly lists: readonly DisplayList[];
  readonly owners: { of(item: DisplayItem): Element | null } | null;
  readonly places: PlacesInDocuments;
}

/** Tells what was found, and what the ink shows beside it: text that is hard to tell from its ground. */
export function tellFaults(
  found: readonly AccessibilityFault[],
  { lists, owners, places }: InkToLookOver,
  diagnostics: Diagnostics,
  deadline: Deadline,
): void {
  const ofInk = owners === null ? [] : contrastFaults(lists, owners, deadline);
  reportFaults([...found, ...ofInk], places, diagnostics);
}

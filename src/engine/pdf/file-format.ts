/** What kind of PDF a file is, as far as its objects are concerned: what standards and old tools ask of it (ISO 32000-1 §7.5). */
import type { PdfContainer } from './container.ts';

export interface FileFormat {
  /** In the header. 1.4 has neither object streams nor cross-reference streams. */
  readonly version: '1.4' | '1.6' | '1.7' | '2.0';
  /** Objects as they are, and a table of their places (§7.5.4), instead of streams of both. */
  readonly classicXref: boolean;
  /** Whether groups, soft masks, alpha and blend modes may be written (§11). */
  readonly hasTransparency: boolean;
  /** Whether cyan, magenta, yellow and black may be written as they are, or are seen as sRGB. */
  readonly hasProcessColors: boolean;
  /** Whether a subset of a font lists its glyphs (`CIDSet`, §9.8.3.2). */
  readonly hasCidSets: boolean;
  /** Whether characters of private use, which mean nothing to others, carry a text (ISO 19005-2 §6.2.11.7.3, ISO 14289-2 §8.4.3). */
  readonly namesPrivateUse: boolean;
  /** Whether it is to be PDF/A, whose forms do not reset themselves and whose buttons have states (ISO 19005-2 §6.3.3, §6.5.1). */
  readonly isArchive: boolean;
  /** Whether it is to be PDF/X: pages say what of them is cut off, and have no links (ISO 15930-7 §6.12, §6.17). */
  readonly isForPrint: boolean;
}

export const USUAL_FORMAT: FileFormat = {
  version: '1.7',
  classicXref: false,
  hasTransparency: true,
  hasProcessColors: true,
  hasCidSets: false,
  namesPrivateUse: false,
  isArchive: false,
  isForPrint: false,
};

/** Something that only some files have beside their pages. */
export interface FileAddition {
  /** Further descriptions of the document in RDF, for the XMP packet. */
  readonly metadata: string;
  /** Adds to the catalog; to be called once, when all pages are written. */
  writeCatalog(container: PdfContainer): void;
}

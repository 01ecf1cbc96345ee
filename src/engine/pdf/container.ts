/** What holds the objects of a PDF and makes a file of them; `pdfkit-container.ts` does. */
import type { Deadline } from '../base/deadline.ts';
import type { FileFormat } from './file-format.ts';
import type { ObjectRows } from './object-rows.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';

export interface PdfContainer {
  readonly format: FileFormat;
  /** Looked at as objects are made; `null` for none. */
  deadline: Deadline | null;
  readonly catalog: PdfDictionary;
  readonly pages: PdfDictionary;
  /** That of colours in sRGB. */
  readonly rgbSpace: PdfValue;
  /** A new indirect object; the caller ends it. */
  ref(data?: PdfValue): PdfReference;
  /** A new indirect object that is complete. */
  object(data: PdfValue): PdfReference;
  /** Numbers for so many objects, which `put`, `putAlike` and `putRows` hand over. @returns the first of them */
  reserve(count: number): number;
  /** An indirect object that is complete, by its number. */
  put(id: number, data: PdfValue): void;
  /**
   * Objects that differ in their numbers only, so that they hardly take room: only where the format has object streams.
   *
   * @param first - the number of the first object; those of the others follow
   * @param columns - after so many characters a long text begins to repeat itself
   */
  putAlike(first: number, texts: readonly string[], columns?: number): void;
  /** The same of objects that are one text with other numbers, with pauses. */
  putRows(first: number, groups: readonly ObjectRows[]): Generator<void, void>;
  /** A stream, deflated here unless its dictionary names a filter already. */
  stream(dictionary: PdfDictionary, bytes: Uint8Array, level?: number): PdfReference;
  /** Fills a reference got from `ref` with a stream, and ends it. */
  fillStream(reference: PdfReference, dictionary: PdfDictionary, bytes: Uint8Array, level?: number): void;
  /** The same without a filter. */
  fillPlainStream(reference: PdfReference, dictionary: PdfDictionary, bytes: Uint8Array): void;
  /** A new indirect object with room for a signature: by itself and as it is, in `Contents`. */
  signature(dictionary: PdfDictionary): PdfReference;
  /** Bytes written so far. */
  readonly written: number;
  /** Indirect objects made so far. */
  readonly objectCount: number;
  /** @param info - the document information dictionary; `null` for a file without one */
  finish(info: PdfDictionary | null): Uint8Array<ArrayBuffer>;
}

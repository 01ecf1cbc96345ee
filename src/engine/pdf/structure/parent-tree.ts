/** The way back from content to elements (ISO 32000-1 §14.7.4.4): a number tree, by the keys of content streams and annotations. */
import type { PdfContainer } from '../container.ts';
import { ObjectNumber, type PdfReference, type PdfValue } from '../objects.ts';

const ENTRIES_PER_LEAF = 64;
/** Of a row of the table that many arrays are written as. */
const ELEMENTS_PER_ROW = 10;
/** Of the elements of a stream's content: with so many that follow the one before them an array is worth rows of that table. */
const MOSTLY = 0.75;

export class ParentTree {
  /** By key: the numbers of the elements of a stream's content, of which 0 is none, or that of an annotation's. */
  readonly #entries: (number[] | number)[] = [];

  readonly #pages = new Map<PdfReference, number>();

  /**
   * A stream with so many pieces of content; its key is its place among them.
   *
   * @param page - whose own content it is; `null` for a form
   */
  addStream(contents: number, page: PdfReference | null): void {
    if (page !== null) this.#pages.set(page, this.#entries.length);
    this.#entries.push(new Array<number>(contents).fill(0));
  }

  addAnnotation(): number {
    return this.#entries.push(0) - 1;
  }

  get nextKey(): number {
    return this.#entries.length;
  }

  setContent(key: number, content: number, element: number): void {
    (this.#entries[key] as number[])[content] = element;
  }

  /**
   * Of content in a form. Its page names the element too, under the same number, which nothing else on the page has: PDF.js and PDFium look for
   * elements among those that the page names alone.
   */
  setContentOfForm(key: number, page: PdfReference, content: number, element: number): void {
    this.setContent(key, content, element);
    const own = this.#pages.get(page);
    if (own !== undefined) this.setContent(own, content, element);
  }

  setAnnotation(key: number, element: number): void {
    this.#entries[key] = element;
  }

  /** @param isLong - whether there are so many elements that the arrays are worth a table of their own */
  write(container: PdfContainer, isLong: boolean): PdfReference {
    const arrays = isLong ? this.#writeTable(container) : null;
    const leaves: PdfValue[] = [];
    for (let start = 0; start < this.#entries.length; start += ENTRIES_PER_LEAF) {
      const numbers: PdfValue[] = [];
      const end = Math.min(this.#entries.length, start + ENTRIES_PER_LEAF);
      for (let key = start; key < end; key++) {
        const entry = this.#entries[key]!;
        const array = arrays?.get(key);
        numbers.push(key, array !== undefined ? new ObjectNumber(array) : entryValue(entry));
      }
      leaves.push(container.object({ Limits: [start, end - 1], Nums: numbers }));
    }
    return container.object(leaves.length === 0 ? { Nums: [] } : { Kids: leaves });
  }

  /** @returns the objects of the arrays, by their keys */
  #writeTable(container: PdfContainer): Map<number, number> {
    const keys: number[] = [];
    for (const [key, entry] of this.#entries.entries())
      if (typeof entry !== 'number' && isCounting(entry)) keys.push(key);
    const first = container.reserve(keys.length);
    const digits = String(container.objectCount).length;
    const blank = ` ${'null'.padStart(digits + 4)}`;
    const texts = keys.map((key) => {
      let text = '';
      for (const element of this.#entries[key] as number[])
        text += element === 0 ? blank : ` ${String(element).padStart(digits)} 0 R`;
      return `[${text.slice(1)}]`;
    });
    container.putAlike(first, texts, ELEMENTS_PER_ROW * (digits + 5));
    return new Map(keys.map((key, i) => [key, first + i]));
  }
}

/** Whether elements of one shape, which have numbers beside each other, follow each other on the page, too. */
function isCounting(entry: readonly number[]): boolean {
  let last = 0;
  let following = 0;
  let count = 0;
  for (const element of entry) {
    if (element === 0) continue;
    if (element === last + 1) following++;
    last = element;
    count++;
  }
  return following >= MOSTLY * count;
}

function entryValue(entry: number[] | number): PdfValue {
  return typeof entry === 'number' ? elementOf(entry) : entry.map(elementOf);
}

function elementOf(element: number): PdfValue {
  return element === 0 ? null : new ObjectNumber(element);
}

/**
 * The structure tree of a file as it is written, over all pages, by the reader of files that `check` has: PDF.js and PDFium tell what of it is on a
 * page, which is in another order than the document where pages put elements elsewhere.
 */
import { readPages } from '../../../src/engine/check/content/pages.ts';
import { Effort } from '../../../src/engine/check/effort.ts';
import { Dict, numberOf, type PdfObject } from '../../../src/engine/check/file/objects.ts';
import { PdfFile } from '../../../src/engine/check/file/pdf-file.ts';
import type { Leaf } from './leaf.ts';

/** What may be outermost in the tree of a file. */
interface Kid {
  readonly value: PdfObject;
  readonly path: readonly string[];
  readonly page: Dict | null;
}

/** @param textOf - by page, from 0, and the number of content */
export function readWholeTree(pdf: Uint8Array, textOf: (page: number, content: number) => string): Leaf[] {
  const file = new PdfFile(pdf, new Effort(600_000));
  const indices = new Map(readPages(file).map(({ dict }, index) => [dict, index]));
  const root = file.dict(file.catalog.entries.get('StructTreeRoot'));
  const leaves: Leaf[] = [];
  const pending: Kid[] = root === null ? [] : [{ value: root.entries.get('K') ?? null, path: [], page: null }];
  const leaf = (path: readonly string[], page: Dict | null, content: number | null) => {
    const index = page === null ? undefined : indices.get(page);
    if (index !== undefined && content !== null) leaves.push({ path, text: textOf(index, content) });
  };
  for (let kid = pending.pop(); kid !== undefined; kid = pending.pop()) {
    const { path, page } = kid;
    const value = file.resolve(kid.value);
    if (Array.isArray(value)) {
      for (const each of value.toReversed()) pending.push({ value: each, path, page });
    } else if (numberOf(value) !== null) leaf(path, page, numberOf(value));
    else if (value instanceof Dict) {
      const own = file.dict(value.entries.get('Pg')) ?? page;
      const type = file.name(value, 'S');
      if (type !== null) pending.push({ value: value.entries.get('K') ?? null, path: [...path, type], page: own });
      else if (file.name(value, 'Type') === 'MCR') leaf(path, own, file.number(value, 'MCID'));
    }
  }
  return leaves;
}

/** The pages of a file (ISO 32000-1, 7.7.3), with what they inherit. */

import { type Dict, numberOf, type PdfObject } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

export interface Page {
  readonly dict: Dict;
  /** Counts from 1. */
  readonly number: number;
  readonly resources: Dict | null;
  /** Whether the resources are those of a node above. */
  readonly inheritsResources: boolean;
  readonly mediaBox: readonly number[] | null;
  readonly cropBox: readonly number[] | null;
  readonly annotations: readonly Dict[];
}

const MOST_PAGES = 200_000;
const INHERITED = ['Resources', 'MediaBox', 'CropBox'];

export function readPages(file: PdfFile): Page[] {
  const pages: Page[] = [];
  const seen = new Set<Dict>();
  const pending: { readonly dict: Dict; readonly above: Map<string, PdfObject> }[] = [];
  const root = file.dict(file.catalog.entries.get('Pages'));
  if (root !== null) pending.push({ dict: root, above: new Map() });
  for (let next = pending.pop(); next !== undefined && pages.length < MOST_PAGES; next = pending.pop()) {
    const { dict, above } = next;
    if (seen.has(dict)) continue;
    seen.add(dict);
    file.effort.tick();
    const kids = file.get(dict, 'Kids');
    if (!Array.isArray(kids) || file.name(dict, 'Type') === 'Page') {
      pages.push(pageOf(file, dict, above, pages.length + 1));
      continue;
    }
    const own = new Map(above);
    for (const key of INHERITED) if (dict.has(key)) own.set(key, dict.entries.get(key)!);
    for (const kid of kids.toReversed()) {
      const child = file.dict(kid);
      if (child !== null) pending.push({ dict: child, above: own });
    }
  }
  return pages;
}

function pageOf(file: PdfFile, dict: Dict, above: ReadonlyMap<string, PdfObject>, number: number): Page {
  const value = (key: string) => file.resolve(dict.entries.get(key) ?? above.get(key));
  const mediaBox = boxOf(file, value('MediaBox'));
  return {
    dict,
    number,
    resources: file.dict(value('Resources')),
    inheritsResources: !dict.has('Resources') && above.has('Resources'),
    mediaBox,
    cropBox: boxOf(file, value('CropBox')) ?? mediaBox,
    annotations: file
      .array(dict, 'Annots')
      .map((each) => file.dict(each))
      .filter((each) => each !== null),
  };
}

/** Left, bottom, right, top. */
export function boxOf(file: PdfFile, value: PdfObject): readonly number[] | null {
  if (!Array.isArray(value) || value.length < 4) return null;
  const numbers = value.slice(0, 4).map((each) => numberOf(file.resolve(each)));
  if (numbers.some((each) => each === null)) return null;
  const [a, b, c, d] = numbers as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Each page as text: what it shows, and after it what it means. */
import type { DisplayList } from '../display/display-item.ts';
import type { PageStructure } from '../structure/mark.ts';
import { dumpDisplayList } from './dump-display-list.ts';
import { dumpMarks } from './dump-marks.ts';

/** @param pages - of the structure of the document, as many as there are lists */
export function dumpPages(lists: readonly DisplayList[], pages: readonly PageStructure[]): string[] {
  return lists.map((list, index) => {
    const marks = dumpMarks(pages[index]!, index + 1);
    return dumpDisplayList(list, index + 1) + (marks === '' ? '' : `\n${marks}`);
  });
}

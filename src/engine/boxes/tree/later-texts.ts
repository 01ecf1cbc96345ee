/**
 * Generated content that names pages (css-content-3 §6) is right only after a layout: then the boxes are built again. Where nothing but texts is
 * different in them, the boxes that have been laid out take these over, so that what layout knows of all others stays true.
 */
import type { Box, InlineText } from './box.ts';
import type { BoxTree } from './box-tree.ts';
import { forEachPart } from './walk-boxes.ts';

export interface TakenOver {
  /** The boxes that have been laid out, with the texts and the announcements of those that were built now. */
  readonly tree: BoxTree;
  /** Ids of the boxes around texts that have changed. */
  readonly changed: ReadonlySet<number>;
}

/**
 * @param laidOut - of the same document in the same styles as `built`: other texts apart they differ where one is empty, or begins with another mark
 * @returns `null` where they do, or where texts have copies
 */
export function takeOverTexts(laidOut: BoxTree, built: BoxTree): TakenOver | null {
  if (laidOut.root === null || built.root === null || laidOut.boxCount !== built.boxCount) return null;
  if (laidOut.firstLines.size > 0 || built.firstLines.size > 0) return null;
  const texts = textsIn(built.root);
  const changes: { readonly old: InlineText; readonly text: string }[] = [];
  const changed = new Set<number>();
  const around: Box[] = [];
  let count = 0;
  let isSame = true;
  const compare = (old: InlineText): void => {
    const now = texts[count++];
    if (now?.id !== old.id) isSame = false;
    else if (now.text !== old.text) {
      changes.push({ old, text: now.text });
      for (const box of around) changed.add(box.id);
      // What a formula knows of its parts is kept with them.
      if (around.some(({ kind }) => kind === 'math')) isSame = false;
    }
  };
  const visit = (box: Box): void => {
    around.push(box);
    forEachPart(box, visit, compare);
    around.pop();
  };
  visit(laidOut.root);
  if (!isSame || count !== texts.length) return null;
  for (const { old, text } of changes) old.text = text;
  const announcements = { ...built.announcements, footnotes: laidOut.announcements.footnotes };
  const { root, firstLines } = laidOut;
  return { tree: { ...built, root, firstLines, announcements }, changed };
}

function textsIn(root: Box): readonly InlineText[] {
  const texts: InlineText[] = [];
  const visit = (box: Box): void => forEachPart(box, visit, add);
  const add = (text: InlineText): void => {
    texts.push(text);
  };
  visit(root);
  return texts;
}

/** The first letter of a block that run-in boxes begin (css-pseudo-4 §2.1, css-display-3 §5): the boxes were built before the block was known. */
import type { InlineNode, InlineText } from '../tree/box.ts';
import type { RunIns } from './content-sink.ts';

interface Search {
  /** The text as nodes with the letter among them; `null` where it holds none. */
  readonly split: (text: InlineText) => readonly InlineNode[] | null;
  isOver: boolean;
}

/**
 * The run-ins with the first text that holds a letter split by `split`. An atomic inline or a block before it means that there is none.
 *
 * @returns the same run-ins where nothing ends the search: the letter may come in the block itself
 */
export function withLetterSplit(runIns: RunIns, split: Search['split']): { runIns: RunIns; isOver: boolean } {
  const search: Search = { split, isOver: false };
  const searched = runIns.map((part) => {
    if (part !== null && !('kind' in part)) return splitIn(part, search);
    search.isOver = true;
    return part;
  });
  return { runIns: searched, isOver: search.isOver };
}

function splitIn(nodes: readonly InlineNode[], search: Search): readonly InlineNode[] {
  return nodes.flatMap((node): readonly InlineNode[] => {
    if (search.isOver) return [node];
    if (node.kind === 'inline-box') return [{ ...node, children: splitIn(node.children, search) }];
    const parts = node.kind === 'text' ? search.split(node) : null;
    search.isOver = parts !== null || node.kind === 'atomic';
    return parts ?? [node];
  });
}

/**
 * Fragments as text, one line per box or line: the syntax of the layout cases (`fixtures/layout`) and of `platen inspect --stage fragments`.
 *
 *     div#b 0,6 100x20
 *       line 0,0 20x20 "X"
 *
 * Positions are relative to the line above that is indented less; those of the outermost to the page area's corner.
 */
import type { Page } from '../pages/page.ts';
import { dumpNumber } from './element-name.ts';
import { fragmentTree, type TreeNode } from './fragment-tree.ts';

/** Which boxes are wanted: those for which it holds, with everything in them. */
export type NodeFilter = (node: TreeNode) => boolean;

/** One page is printed bare, several under `page 1`, `page 2` …; pages on which nothing is wanted are left out when filtering. */
export function dumpFragments(pages: readonly Page[], wanted: NodeFilter | null = null): string {
  const lines: string[] = [];
  for (const page of pages) {
    const roots = fragmentTree(page.content);
    const nodes = wanted === null ? roots : matches(roots, wanted);
    if (nodes.length === 0 && wanted !== null) continue;
    const depth = pages.length === 1 ? 0 : 1;
    if (depth === 1) lines.push(`page ${page.index + 1}`);
    for (const node of nodes) dumpNode(node, 0, 0, depth, lines);
  }
  return lines.join('\n');
}

function matches(nodes: readonly TreeNode[], wanted: NodeFilter): TreeNode[] {
  return nodes.flatMap((node) => (wanted(node) ? [node] : matches(node.children, wanted)));
}

function dumpNode(node: TreeNode, parentX: number, parentY: number, depth: number, out: string[]): void {
  out.push('  '.repeat(depth) + describeNode(node, parentX, parentY));
  for (const child of node.children) dumpNode(child, node.rect.x, node.rect.y, depth + 1, out);
}

/** The dump's line of one node, without indentation. */
export function describeNode(node: TreeNode, parentX: number, parentY: number): string {
  const { x, y, width, height } = node.rect;
  const place = `${dumpNumber(x - parentX)},${dumpNumber(y - parentY)} ${dumpNumber(width)}x${dumpNumber(height)}`;
  if (node.kind === 'line') return `line ${place} ${JSON.stringify(node.text)}`;
  return `${node.name} ${place}${node.isContinued ? ' continued' : ''}`;
}

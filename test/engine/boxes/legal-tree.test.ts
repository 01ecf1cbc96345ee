/** Whatever nests in whatever, the box tree is legal and no text is lost. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Box, InlineNode } from '../../../src/engine/boxes/tree/box.ts';
import { boxesOf } from './support.ts';

const DISPLAYS = [
  'block',
  'inline',
  'inline-block',
  'run-in',
  'run-in flow-root',
  'ruby',
  'ruby-text',
  'block ruby',
  'contents',
  'flex',
  'list-item',
  'flow-root',
  'table',
  'inline-table',
  'table-row-group',
  'table-header-group',
  'table-row',
  'table-cell',
  'table-caption',
];
const STYLES = ['', '; float: left', '; position: absolute', '; white-space: pre', '; overflow: hidden'];

const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('a', 'b', ' ', '\n '),
    fc
      .tuple(fc.constantFrom(...DISPLAYS), fc.constantFrom(...STYLES), fc.array(tie('node'), { maxLength: 4 }))
      .map(([display, style, children]) => `<i style="display: ${display}${style}">${children.join('')}</i>`),
  ),
})).node;

interface Found {
  readonly ids: Set<number>;
  count: number;
  text: string;
}

function visitBox(box: Box, found: Found): void {
  count(box.id, found);
  switch (box.kind) {
    case 'block-container':
      if (box.marker !== null) count(box.marker.id, found);
      if (box.content.kind === 'blocks') for (const child of box.content.children) visitBlockChild(child, found);
      else if (box.content.kind === 'columns') visitBox(box.content.flow, found);
      else for (const child of box.content.children) visitInline(child, found);
      return;
    case 'flex-container':
      for (const child of box.children) visitBlockChild(child, found);
      return;
    case 'table':
      for (const caption of box.captions) visitBox(caption, found);
      for (const section of box.sections) visitBox(section, found);
      return;
    case 'table-section':
      for (const row of box.rows) visitBox(row, found);
      return;
    case 'table-row':
      for (const cell of box.cells) {
        expect(cell.box.isFormattingContextRoot).toBe(true);
        visitBox(cell.box, found);
      }
      return;
    case 'fieldset':
      visitBox(box.contents, found);
      return;
    case 'replaced':
  }
}

function visitBlockChild(box: Box, found: Found): void {
  expect(box.kind).not.toMatch(/table-(section|row)/);
  visitBox(box, found);
}

function visitInline(node: InlineNode, found: Found): void {
  switch (node.kind) {
    case 'text':
      found.text += node.text;
      count(node.id, found);
      return;
    case 'inline-box':
      count(node.id, found);
      for (const child of node.children) visitInline(child, found);
      return;
    case 'line-break':
      count(node.id, found);
      return;
    default:
      visitBlockChild(node.box, found);
  }
}

function count(id: number, found: Found): void {
  found.ids.add(id);
  found.count++;
}

const letters = (text: string) =>
  Array.from(text.replace(/[\s\u200b]/g, ''))
    .sort()
    .join('');

it('every box has an id of its own below the count, and all letters are there', () => {
  fc.assert(
    fc.property(tree, (html) => {
      const { tree: boxes } = boxesOf(`<body>${html}`);
      const found: Found = { ids: new Set(), count: 0, text: '' };
      visitBox(boxes.root!, found);
      expect(found.ids.size).toBe(found.count);
      expect(Math.max(...found.ids)).toBeLessThan(boxes.boxCount);
      expect(letters(found.text)).toBe(letters(html.replace(/<[^>]*>/g, '')));
    }),
    { numRuns: 300 },
  );
});

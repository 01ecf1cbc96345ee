/** The box tree as text, one line per box: for `platen inspect --stage boxes` and for tests. */
import type { BlockContainer, Box, InlineNode, ReplacedContent, Table, TableCell } from '../boxes/tree/box.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import { sourceName } from './element-name.ts';

/** Two spaces per level; anonymous boxes are `anonymous`; texts are quoted as in JSON. */
export function dumpBoxes(tree: BoxTree): string {
  if (tree.root === null) return '';
  const lines: string[] = [];
  dumpBox(tree.root, 0, lines);
  return lines.join('\n');
}

function add(lines: string[], depth: number, text: string): void {
  lines.push('  '.repeat(depth) + text);
}

function dumpBox(box: Box, depth: number, lines: string[], role = ''): void {
  const name = `${role}${sourceName(box.source)} ${box.kind}${outerRole(box)}`;
  switch (box.kind) {
    case 'block-container':
      add(lines, depth, name + (box.isFormattingContextRoot ? ' root' : ''));
      if (box.marker !== null) dumpBox(box.marker, depth + 1, lines, 'marker: ');
      dumpContent(box.content, depth + 1, lines);
      return;
    case 'flex-container':
    case 'grid-container':
    case 'math':
      add(lines, depth, name);
      for (const child of box.children) dumpBox(child, depth + 1, lines);
      return;
    case 'table':
      add(lines, depth, name);
      dumpTable(box, depth + 1, lines);
      return;
    case 'table-section':
      add(lines, depth, `${name} ${box.group}`);
      for (const row of box.rows) dumpBox(row, depth + 1, lines);
      return;
    case 'table-row':
      add(lines, depth, name);
      for (const cell of box.cells) dumpBox(cell.box, depth + 1, lines, cellSpans(cell));
      return;
    case 'fieldset':
      add(lines, depth, name);
      if (box.legend !== null) dumpBox(box.legend, depth + 1, lines, 'legend: ');
      dumpBox(box.contents, depth + 1, lines);
      return;
    case 'turned':
      add(lines, depth, `${name} ${box.content.style.writing.axes}`);
      dumpBox(box.content, depth + 1, lines);
      return;
    case 'replaced':
      add(lines, depth, `${name} ${replacedText(box.content)}`);
  }
}

function outerRole(box: Box): string {
  const { position, float } = box.style.display;
  if (position === 'absolute' || position === 'fixed') return ` ${position}`;
  return float === 'none' ? '' : ` float-${float}`;
}

function cellSpans(cell: TableCell): string {
  const columns = cell.colSpan === 1 ? '' : `${cell.colSpan} columns `;
  return columns + (cell.rowSpan === 1 ? '' : `${cell.rowSpan} rows `);
}

function dumpTable(table: Table, depth: number, lines: string[]): void {
  for (const caption of table.captions) dumpBox(caption, depth, lines, 'caption: ');
  for (const column of table.columns) {
    const group = column.group === null ? '' : ` in ${sourceName(column.group.source)}`;
    add(lines, depth, `${sourceName(column.source)} ${column.kind} span ${column.span}${group}`);
  }
  for (const section of table.sections) dumpBox(section, depth, lines);
}

function dumpContent(content: BlockContainer['content'], depth: number, lines: string[]): void {
  if (content.kind === 'blocks') for (const child of content.children) dumpBox(child, depth, lines);
  else if (content.kind === 'columns') dumpBox(content.flow, depth, lines, 'columns: ');
  else for (const child of content.children) dumpInline(child, depth, lines);
}

function dumpInline(node: InlineNode, depth: number, lines: string[]): void {
  switch (node.kind) {
    case 'text':
      add(lines, depth, JSON.stringify(node.text));
      return;
    case 'line-break':
      add(lines, depth, `${sourceName(node.source)} line-break`);
      return;
    case 'inline-box': {
      const part = node.hasStart ? (node.hasEnd ? '' : ' start') : node.hasEnd ? ' end' : ' middle';
      add(lines, depth, `${sourceName(node.source)} inline-box${part}`);
      for (const child of node.children) dumpInline(child, depth + 1, lines);
      return;
    }
    case 'atomic':
      dumpBox(node.box, depth, lines, 'atomic: ');
      return;
    case 'float':
    case 'out-of-flow':
      dumpBox(node.box, depth, lines);
  }
}

function replacedText(content: ReplacedContent): string {
  switch (content.kind) {
    case 'image':
      return `image ${content.url}${content.density === 1 ? '' : ` ${content.density}x`}`;
    case 'gradient':
      return content.gradient.kind;
    case 'svg':
      return 'svg';
    case 'marker-symbol':
      return content.symbol;
    case 'control':
      return (
        content.control + (content.checked ? ' checked' : '') + (content.value === null ? '' : ` ${content.value}`)
      );
    case 'broken-image':
      return 'broken image';
    case 'frame':
      return 'frame';
    case 'media':
      return `${content.media} controls`;
    case 'canvas':
      return `canvas ${content.width}x${content.height}`;
    case 'empty':
      return `${content.width}x${content.height}`;
  }
}

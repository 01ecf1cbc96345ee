/** The overlay report: one HTML file that shows each page with the boxes of all its fragments and its marks over it; needs nothing from outside. */
import type { Diagnostic } from '../base/diagnostics.ts';
import type { Edges, Rect } from '../base/geometry.ts';
import type { DisplayList } from '../display/display-item.ts';
import type { Element } from '../dom/node.ts';
import type { Page } from '../pages/page.ts';
import type { DocumentStructure, Mark } from '../structure/mark.ts';
import { displayListSvg, escapeHtml } from './display-list-svg.ts';
import { describeNode } from './dump-fragments.ts';
import { describeMark } from './dump-marks.ts';
import { dumpMatchedDeclarations, type InspectedStyles } from './dump-styles.ts';
import { dumpNumber } from './element-name.ts';
import { fragmentTree, type TreeNode } from './fragment-tree.ts';

export interface ReportInput {
  readonly title: string;
  readonly pages: readonly Page[];
  readonly lists: readonly DisplayList[];
  readonly structure: DocumentStructure;
  readonly styles: InspectedStyles;
  readonly diagnostics: readonly Diagnostic[];
}

export function inspectionReport({ title, pages, lists, structure, styles, diagnostics }: ReportInput): string {
  const notes = new StyleNotes(styles);
  const sections = pages.map((page, index) =>
    pageSection(page, lists[index]!, structure.pages[index]!.marks, index + 1, notes),
  );
  const findings = diagnostics.map(
    (each) =>
      `<li><b>${each.code}</b> ${escapeHtml(each.message)}${each.count > 1 ? ` (${each.count} times)` : ''}</li>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>platen: ${escapeHtml(title)}</title>
<style>${STYLE}</style>
<header><h1>${escapeHtml(title)}</h1><p>${pages.length} ${pages.length === 1 ? 'page' : 'pages'}. Point at a box, a mark or a line of the tree.
<label><input type="checkbox" id="boxes" checked> boxes</label></p>
<p class="legend"><i class="margin"></i> margin <i class="border"></i> border <i class="padding"></i> padding <i class="content"></i> content <i class="mark"></i> mark</p>
${findings.length === 0 ? '' : `<details><summary>${findings.length} diagnostics</summary><ul>${findings.join('')}</ul></details>`}</header>
${sections.join('\n')}
<pre id="why"></pre>
<script type="application/json" id="notes">${notes.json()}</script>
<script>${SCRIPT}</script></html>
`;
}

/** What matched each element, kept once however often it is shown. */
class StyleNotes {
  readonly #styles: InspectedStyles;
  readonly #notes = new Map<Element, { readonly id: number; readonly text: string }>();

  constructor(styles: InspectedStyles) {
    this.#styles = styles;
  }

  idOf(element: Element): number {
    let note = this.#notes.get(element);
    if (note === undefined) {
      note = { id: this.#notes.size, text: dumpMatchedDeclarations(element, this.#styles) };
      this.#notes.set(element, note);
    }
    return note.id;
  }

  json(): string {
    return JSON.stringify(Array.from(this.#notes.values(), ({ text }) => text)).replaceAll('<', '\\u003c');
  }
}

function pageSection(page: Page, list: DisplayList, marks: readonly Mark[], number: number, notes: StyleNotes): string {
  const shapes: string[] = [];
  const tree: string[] = [];
  const visit = (node: TreeNode, parentX: number, parentY: number, depth: number): void => {
    const key = `${number}-${tree.length}`;
    const text = escapeHtml(describeNode(node, parentX, parentY));
    const note = node.kind === 'box' ? ` data-note="${notes.idOf(node.source.element)}"` : '';
    tree.push(`<li data-key="${key}"${note} style="padding-left:${depth * 14}px">${text}</li>`);
    shapes.push(`<g data-key="${key}"${note}><title>${text}</title>${areas(node)}</g>`);
    for (const child of node.children) visit(child, node.rect.x, node.rect.y, depth + 1);
  };
  for (const node of fragmentTree(page.content)) visit(node, 0, 0, 0);
  const markShapes = marks.map((mark) => {
    const key = `${number}-${tree.length}`;
    const text = escapeHtml(describeMark(mark));
    tree.push(`<li data-key="${key}">${text}</li>`);
    return `<g data-key="${key}"><title>${text}</title>${rectangle(markArea(mark), 'mark')}</g>`;
  });
  const { areaX, areaY } = page.box;
  const size = `width="${dumpNumber(list.width)}" height="${dumpNumber(list.height)}"`;
  return `<section><h2>Page ${number}</h2><div class="page"><svg ${size} viewBox="0 0 ${dumpNumber(list.width)} ${dumpNumber(list.height)}">${displayListSvg(list, `p${number}`)}<g class="overlay" transform="translate(${dumpNumber(areaX)} ${dumpNumber(areaY)}) scale(${page.scale})">${shapes.join('')}</g><g class="overlay">${markShapes.join('')}</g></svg><ol>${tree.join('')}</ol></div></section>`;
}

/** Places are shown as dots, px. */
const DOT = 4;

function markArea(mark: Mark): Rect {
  if ('rect' in mark) return mark.rect;
  return { x: mark.point.x - DOT / 2, y: mark.point.y - DOT / 2, width: DOT, height: DOT };
}

/** Border, padding and content as rings between rectangles; lines as one area. */
function areas(node: TreeNode): string {
  if (node.kind === 'line') return rectangle(node.rect, 'line');
  const { border, padding, style } = node.fragment;
  const { margin } = style;
  const px = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const value: unknown = margin[side];
    return typeof value === 'object' && value !== null && 'px' in value ? Math.max(0, Number(value.px)) : 0;
  };
  const outer = grown(node.rect, { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') });
  const paddingBox = shrunk(node.rect, border);
  return [
    ring(outer, node.rect, 'margin'),
    ring(node.rect, paddingBox, 'border'),
    ring(paddingBox, shrunk(paddingBox, padding), 'padding'),
    rectangle(shrunk(paddingBox, padding), 'content'),
  ].join('');
}

function ring(outer: Rect, inner: Rect, name: string): string {
  if (outer.width === inner.width && outer.height === inner.height) return '';
  return `<path class="${name}" fill-rule="evenodd" d="${outline(outer)}${outline(inner)}"/>`;
}

function outline({ x, y, width, height }: Rect): string {
  return `M${dumpNumber(x)} ${dumpNumber(y)}h${dumpNumber(width)}v${dumpNumber(height)}h${dumpNumber(-width)}z`;
}

function rectangle({ x, y, width, height }: Rect, name: string): string {
  return `<rect class="${name}" x="${dumpNumber(x)}" y="${dumpNumber(y)}" width="${dumpNumber(Math.max(0, width))}" height="${dumpNumber(Math.max(0, height))}"/>`;
}

function shrunk({ x, y, width, height }: Rect, by: Edges): Rect {
  return { x: x + by.left, y: y + by.top, width: width - by.left - by.right, height: height - by.top - by.bottom };
}

function grown({ x, y, width, height }: Rect, by: Edges): Rect {
  return { x: x - by.left, y: y - by.top, width: width + by.left + by.right, height: height + by.top + by.bottom };
}

const STYLE = `
body{font:14px/1.4 system-ui,sans-serif;margin:16px;background:#f2f2f2;color:#222}h1{font-size:18px}h2{font-size:15px}
.page{display:flex;gap:16px;align-items:flex-start}svg{background:#fff;box-shadow:0 1px 4px #0004;flex:none}
ol{list-style:none;margin:0;padding:8px;background:#fff;font:12px/1.5 ui-monospace,monospace;white-space:pre;overflow:auto;max-height:1100px;flex:1}
li.on{background:#ffe9a8}.overlay g>*{fill:#0000;stroke:none;vector-effect:non-scaling-stroke}
.overlay .content,.overlay .line{stroke:#39f5;stroke-width:.5}.overlay .line{stroke:#9c95;stroke-dasharray:2 2}
.overlay .mark{stroke:#c0c;stroke-width:.5}.overlay g.on>.mark,i.mark{fill:#c0c7;background:#c0c7}
.overlay g.on>.margin,i.margin{fill:#f6b26b99;background:#f6b26b}.overlay g.on>.border,i.border{fill:#ffd96699;background:#ffd966}
.overlay g.on>.padding,i.padding{fill:#93c47d99;background:#93c47d}.overlay g.on>.content,.overlay g.on>.line,i.content{fill:#6fa8dc77;background:#6fa8dc}
.plain .overlay{display:none}i{display:inline-block;width:12px;height:12px;margin-left:12px}
#why{position:fixed;right:16px;bottom:16px;max-width:46ch;max-height:45vh;overflow:auto;background:#222;color:#eee;padding:8px 12px;font-size:12px;margin:0;white-space:pre-wrap}#why:empty{display:none}`;

const SCRIPT = `
const notes=JSON.parse(document.getElementById('notes').textContent),why=document.getElementById('why');let on=[];
document.addEventListener('mouseover',e=>{const t=e.target.closest('[data-key]');if(!t)return;for(const o of on)o.classList.remove('on');
on=[...document.querySelectorAll('[data-key="'+t.dataset.key+'"]')];for(const o of on)o.classList.add('on');why.textContent=t.dataset.note?notes[t.dataset.note]:''});
document.getElementById('boxes').onchange=e=>document.body.classList.toggle('plain',!e.target.checked);`;

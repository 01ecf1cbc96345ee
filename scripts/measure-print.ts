/** What Chromium prints of layout cases, read from its PDF with MuPDF's `mutool`: needs both on the path (Debian: chromium, mupdf-tools). */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Diagnostics } from '../src/engine/base/diagnostics.ts';
import { intersection, type Matrix, mapPoint, multiply, type Rect, union } from '../src/engine/base/geometry.ts';
import type { Element } from '../src/engine/dom/node.ts';
import { parseHtml } from '../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../src/engine/dom/parse-options.ts';
import { sourceName } from '../src/engine/inspect/element-name.ts';
import { SHEET } from '../test/support/layout-case.ts';
import { type PrintedBox, type PrintedGlyph, type PrintedPage, printedListing } from '../test/support/printed-page.ts';

/** Each element in `body` gets a background of its own: the colour says which it is. Rows and columns paint theirs in cells.
 * What is opaque may hide what is below it, and that is not painted then. */
const COLOURS = `<script>{
  for (const [index, element] of document.querySelectorAll('body, body *').entries())
    if (!/^table-(row|column|header-group|footer-group)/.test(getComputedStyle(element).display))
      element.style.background = 'rgb(' + (index + 1) + ', 1, 2, 0.5)';
  document.documentElement.style.background = 'white';
  document.currentScript.remove();
}</script>`;

/** @param face - a style sheet with the fonts of the cases */
export function askInPrint(html: string, face: string, run: (options: readonly string[]) => unknown, folder: string) {
  const source = path.join(folder, 'case.html');
  const pdf = path.join(folder, 'case.pdf');
  const sheet = html.includes('@page')
    ? ''
    : `<style>@page { size: ${SHEET.width}px ${SHEET.height}px; margin: 0 }</style>`;
  writeFileSync(source, withStyles(html, face + sheet) + COLOURS);
  run(['--no-pdf-header-footer', `--print-to-pdf=${pdf}`, `file://${source}`]);
  const mutool = spawnSync('mutool', ['draw', '-F', 'trace', pdf], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (mutool.error !== undefined)
    throw new Error(`mutool cannot be run: ${mutool.error.message}. Install mupdf-tools.`);
  return printedListing(pagesOf(mutool.stdout, elementsIn(html)));
}

/** Styles go behind the doctype, which decides on quirks mode. */
export function withStyles(html: string, styles: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? '';
  return doctype + styles + html.slice(doctype.length);
}

/** `body` and the elements in it, in document order, as the script counts them. */
function elementsIn(html: string): Element[] {
  const options = { url: 'about:blank', limits: DEFAULT_TREE_LIMITS, diagnostics: new Diagnostics(), deadline: null };
  const { elements } = parseHtml(html, options);
  return elements.slice(elements.findIndex(({ localName }) => localName === 'body'));
}

/** PDF points to px. */
const TO_PX: Matrix = { a: 4 / 3, b: 0, c: 0, d: 4 / 3, e: 0, f: 0 };

function pagesOf(trace: string, elements: readonly Element[]): PrintedPage[] {
  return trace
    .split('<page ')
    .slice(1)
    .map((page) => pageOf(page, elements));
}

function pageOf(trace: string, elements: readonly Element[]): PrintedPage {
  const [, , width, height] = attributeOf(trace, 'mediabox');
  const paper = { x: 0, y: 0, width: Math.round(width! * TO_PX.a), height: Math.round(height! * TO_PX.d) };
  const clips: Rect[] = [paper];
  const boxes: PrintedBox[] = [];
  const glyphs: PrintedGlyph[] = [];
  for (const [all, name, head, body] of trace.matchAll(
    /<(fill_path|fill_text|clip_path)\b([^>]*)>([\s\S]*?)<\/\1>|<clip_(?!path)\w+|<pop_clip\/>/g,
  )) {
    const clip = clips.at(-1)!;
    if (all === '<pop_clip/>') clips.pop();
    // A mask (the icon of a failed image) clips only itself.
    else if (name === undefined) clips.push(clip);
    else if (name === 'clip_path') clips.push(intersection(clip, areaOf(head!, body!)));
    else if (name === 'fill_text') glyphs.push(...glyphsOf(head!, body!, clip));
    else boxes.push(...boxOf(head!, areaOf(head!, body!), elements, clip));
  }
  return { boxes, glyphs };
}

/** Of a path of straight lines. */
function areaOf(head: string, body: string): Rect {
  const matrix = matrixOf(head);
  return [...body.matchAll(/ x="([^"]*)" y="([^"]*)"/g)]
    .map(([, x, y]) => ({ ...mapPoint(matrix, Number(x), Number(y)), width: 0, height: 0 }))
    .reduce(union);
}

function boxOf(head: string, area: Rect, elements: readonly Element[], clip: Rect): PrintedBox[] {
  const [red, green, blue] = attributeOf(head, 'color').map((channel) => Math.round(channel * 255));
  const element = elements[red! - 1];
  if (green !== 1 || blue !== 2 || element === undefined) return [];
  return [{ name: sourceName({ element, pseudo: null }), order: element.index, rect: intersection(area, clip) }];
}

function glyphsOf(head: string, body: string, clip: Rect): PrintedGlyph[] {
  const matrix = matrixOf(head);
  return [...body.matchAll(/<span\b([^>]*)>([\s\S]*?)<\/span>/g)].flatMap(([, span, glyphs]) => {
    const fontSize = attributeOf(span!, 'trm')[0]! * matrix.a;
    return [...glyphs!.matchAll(/<g\b([^>]*)\/>/g)].map(([, glyph]) => {
      const { x, y } = mapPoint(matrix, attributeOf(glyph!, 'x')[0]!, attributeOf(glyph!, 'y')[0]!);
      const advance = attributeOf(glyph!, 'adv')[0]! * fontSize;
      return { text: characterOf(glyph!), x, baseline: y, advance, fontSize, clip };
    });
  });
}

function characterOf(glyph: string): string {
  const text = /unicode="([^"]*)"/.exec(glyph)?.[1] ?? '';
  return text.replace(/&#x([0-9a-f]+);|&(amp|lt|gt|quot|apos);/gi, (_, code: string | undefined, name: string) =>
    code === undefined
      ? { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name]!
      : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function matrixOf(head: string): Matrix {
  const [a, b, c, d, e, f] = attributeOf(head, 'transform') as [number, number, number, number, number, number];
  return multiply(TO_PX, { a, b, c, d, e, f });
}

function attributeOf(text: string, name: string): number[] {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
  if (value === undefined) throw new Error(`mutool's trace has no ${name} in ${text.slice(0, 80)}`);
  return value.split(' ').map(Number);
}

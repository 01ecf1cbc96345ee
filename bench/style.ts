/**
 * Time of computing styles against that of parsing the document with stock parse5: `npm run bench:style -- SHEET.css [--elements 50000] [--runs 7]`.
 * The sheet is one of a framework, such as Bootstrap's; the document is a page of its components over and over. Figures are medians, ms.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'parse5';
import { Diagnostics } from '../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../src/engine/css/parse-stylesheet.ts';
import { USER_AGENT_RULES } from '../src/engine/css/user-agent-stylesheet.ts';
import { parseHtml } from '../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../src/engine/dom/parse-options.ts';
import { computeStyles } from '../src/engine/style/compute-styles.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { elements: { type: 'string', default: '50000' }, runs: { type: 'string', default: '7' } },
});

const media = { type: 'print', width: 718, height: 1047 } as const;

function sheetOf(text: string, origin: 'user-agent' | 'author') {
  return parseStyleSheet(text, { origin, url: 'about:blank', quirks: false, media, diagnostics: null });
}

/** 40 elements. */
function component(i: number): string {
  const cells = `<td class="text-end">${i}</td><td><span class="badge rounded-pill text-bg-${i % 2 === 0 ? 'success' : 'warning'}">ok</span></td>`;
  const row = `<tr${i % 3 === 0 ? ' class="table-active"' : ''}><th scope="row">${i}</th>${cells}</tr>`;
  return `<div class="col-md-4 mb-3"><div class="card h-100 shadow-sm"><div class="card-header d-flex justify-content-between">
<h5 class="card-title mb-0">Card ${i}</h5><button type="button" class="btn btn-sm btn-outline-primary">Go</button></div>
<div class="card-body"><p class="card-text text-muted">Some text with <strong>weight</strong> and <a href="#" class="link-primary">a link</a>.</p>
<ul class="list-group list-group-flush"><li class="list-group-item">One</li><li class="list-group-item active">Two</li><li class="list-group-item">Three</li></ul>
<table class="table table-striped table-bordered"><tbody>${row}${row}${row}</tbody></table>
<form class="row g-2"><div class="col-auto"><label class="form-label">Name<input class="form-control is-invalid" type="text"></label></div></form>
</div><div class="card-footer"><small class="text-body-secondary">footer</small></div></div></div>`;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function time(run: () => void, runs: number): number {
  const times: number[] = [];
  for (let i = 0; i < runs + 2; i++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    if (i >= 2) times.push((user + system) / 1000);
  }
  return median(times);
}

const css = positionals.map((file) => readFileSync(file, 'utf8')).join('\n');
const count = Number(values.elements);
const runs = Number(values.runs);
let body = '';
for (let i = 0; i * 40 < count; i++) body += component(i);
const html = `<!doctype html><html><head><title>x</title></head><body class="container-fluid"><div class="row">${body}</div></body></html>`;
const diagnostics = new Diagnostics();
const document = parseHtml(html, { url: 'about:blank', limits: DEFAULT_TREE_LIMITS, diagnostics, deadline: null });
const userAgent = sheetOf(USER_AGENT_RULES.map(({ text }) => text).join(''), 'user-agent');
const author = sheetOf(css, 'author');
const declarations = author.styleRules.reduce((sum, { block }) => sum + block.declarations.length, 0);
const sizes = {
  xHeight: 8,
  zeroAdvance: 8,
  uprightZeroAdvance: 8,
  capHeight: 11,
  ideographAdvance: 16,
  normalLineHeight: 18,
  scriptScale: 0,
  scriptScriptScale: 0,
};
const inputs = {
  userAgent: [userAgent],
  sheets: [{ sheet: author, imported: [] }],
  viewportWidth: media.width,
  viewportHeight: media.height,
  media,
  isEconomical: false,
  containerSizes: new Map(),
  fonts: { measure: () => sizes },
  diagnostics,
  deadline: null,
};
const parsing = time(() => parse(html), runs);
const sheets = time(() => sheetOf(css, 'author'), runs);
const styling = time(() => computeStyles(document, inputs), runs);
process.stdout.write(
  `${document.elements.length} elements, ${author.styleRules.length} selectors, ${declarations} declarations\n` +
    `parse5 ${parsing.toFixed(0)} ms, style sheet ${sheets.toFixed(0)} ms, styles ${styling.toFixed(0)} ms\n`,
);

import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parsedSheet } from '../../../src/engine/css/kept-sheets.ts';
import { render } from '../../../src/engine/index.ts';

const OPTIONS = {
  origin: 'author',
  url: 'https://example.com/a.css',
  quirks: false,
  media: { type: 'print', width: 600, height: 800 },
} as const;

function read(text: string, changes: object = {}) {
  const diagnostics = new Diagnostics();
  const deadline = new Deadline(Number.POSITIVE_INFINITY);
  const sheet = parsedSheet(text, { ...OPTIONS, diagnostics, deadline, ...changes });
  return { sheet, findings: diagnostics.list(), charged: deadline.work.everKept };
}

const rules = (count: number, name: string) => `.${name} { color: red }`.repeat(count);

describe('a style sheet that comes again', () => {
  it('is kept when it is met a second time', () => {
    const text = 'p { color: red }';
    const first = read(text).sheet;
    const second = read(text).sheet;
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
    expect(read(text).sheet).toBe(second);
  });

  it('is another one where its address, its place or its media differ', () => {
    const text = '.other { background: url(a.png) }';
    for (let i = 0; i < 2; i++) read(text);
    const { sheet } = read(text);
    for (const changes of [
      { url: 'https://example.com/b.css' },
      { baseUrl: 'https://example.com/c/' },
      { start: { line: 3, column: 1 } },
      { media: { ...OPTIONS.media, width: 500 } },
      { quirks: true },
      { layer: 'base' },
      { number: 1 },
      { ownerParent: 2 },
    ])
      for (let i = 0; i < 3; i++) expect(read(text, changes).sheet).not.toBe(sheet);
  });

  it('tells what is wrong with it, and is charged, each time', () => {
    const text = 'p { colour: red; colour: blue; width: red }\nq { float: up }';
    const first = read(text);
    expect(first.findings.map(({ line, count }) => [line, count])).toEqual([
      [1, 2],
      [1, 1],
      [2, 1],
    ]);
    for (let i = 0; i < 3; i++) {
      const again = read(text);
      expect(again.findings).toEqual(first.findings);
      expect(again.charged).toBe(first.charged);
    }
  });

  it('is not kept where it is very large, or wrong in very many ways', () => {
    const wrong = Array.from({ length: 300 }, (_, i) => `p { x-${i}: 1 }`).join('');
    for (const text of [rules(20_000, 'large'), wrong]) {
      for (let i = 0; i < 2; i++) read(text);
      expect(read(text).sheet).not.toBe(read(text).sheet);
    }
  });

  it('is let go when what is kept has become much', () => {
    for (let i = 0; i < 2; i++) read('.old { color: red }');
    const { sheet } = read('.old { color: red }');
    for (let i = 0; i < 4; i++) for (let j = 0; j < 2; j++) read(rules(8_000, `much-${i}`));
    expect(read('.old { color: red }').sheet).not.toBe(sheet);
  });

  it('is let go last when it is used', () => {
    for (let i = 0; i < 2; i++) read('.used { color: red }');
    const { sheet } = read('.used { color: red }');
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 2; j++) read(rules(8_000, `more-${i}`));
      expect(read('.used { color: red }').sheet).toBe(sheet);
    }
  });

  it('gives the same pages and findings in each conversion, also of values that are judged late', async () => {
    const html = (width: string) => `<!doctype html><html lang="en"><title>t</title><style>
      div { width: var(--w); height: var(--none); color: var(--c) }
      @property --c { syntax: "<color>"; inherits: true; initial-value: red }
      @font-face { font-family: mine; src: url(none.ttf) }
      @counter-style x { system: cyclic; symbols: "*" }
      li { list-style: x; font-family: mine }
      @page { margin: 1cm; @top-left { content: var(--t, "head") } }
    </style><div style="--w: ${width}">a</div><div style="--w: ${width}">b</div><li>c`;
    const results = [];
    for (const width of ['3cm', 'red', '3cm', 'red', '3cm', 'red'])
      results.push(await render({ html: html(width), baseUrl: 'file:///nowhere/' }));
    const [wide, wrong] = results as [(typeof results)[0], (typeof results)[0]];
    expect(wrong.diagnostics.map(({ message }) => message).join()).toContain('width');
    for (let i = 2; i < 6; i++) {
      const same = i % 2 === 0 ? wide : wrong;
      expect(results[i]!.diagnostics).toEqual(same.diagnostics);
      expect(Buffer.compare(Buffer.from(results[i]!.pdf), Buffer.from(same.pdf))).toBe(0);
    }
  });
});

/** What it costs to break containers within containers: each is laid out a few times on each page, however deep it lies. */
import { describe, expect, it } from 'vitest';
import { render } from '../../../../src/engine/index.ts';

const DEPTH = 40;
const PAGE = '@page { size: 400px 300px; margin: 0 }';
/** For each level on each of its pages, and those around it. */
const MOST_LAYOUTS = DEPTH * DEPTH;

const nested: readonly (readonly [name: string, css: string, level: string])[] = [
  ['grids', 'div { display: grid }', '<div>x'],
  ['grids of two columns', 'div { display: grid; grid-template-columns: 1fr 1fr }', '<div><p>y</p>x'],
  ['grids that repeat their edges', 'div { display: grid; box-decoration-break: clone; padding: 1px }', '<div>x'],
  ['flex rows', 'section { display: flex }', '<section><div>x'],
  ['flex rows of two items', 'section { display: flex }', '<section><p>y<div>x'],
  ['flex rows whose items do not stretch', 'section { display: flex; align-items: start }', '<section><div>x'],
  ['flex rows in several lines', 'section { display: flex; flex-wrap: wrap }', '<section><div>x'],
  ['flex columns', 'section { display: flex; flex-direction: column }', '<section><div>x'],
  ['floats as wide as the page', 'div { float: left; width: 100% }', '<div>x'],
  ['floats beside text', 'div { float: left }', '<div>x '],
  ['grids, flex rows and tables', 'section { display: grid } div { display: flex }', '<section><div><table><tr><td>x'],
  ['tables', '', '<table><tr><td>y<td>x'],
  ['fieldsets', '', '<fieldset><legend>l</legend>x'],
];

describe('containers within containers over pages', () => {
  it.each(nested)('%s', async (_, css, level) => {
    const html = `<!doctype html><style>${PAGE} ${css}</style>${level.repeat(DEPTH)}`;
    const { pageCount } = await render({ html, preferCSSPageSize: true, limits: { layouts: MOST_LAYOUTS } });
    expect(pageCount).toBeGreaterThan(0);
  });
});

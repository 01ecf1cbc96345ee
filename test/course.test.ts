/** docs/course.md: each example prints the pages that it says, and there is nothing to find in it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { courseLessons } from '../scripts/docs-site/course.ts';
import { render } from '../src/engine/render/render.ts';
import { readPdf } from '../src/testing/read-pdf.ts';

/** ms; a busy machine takes its time. */
const PATIENCE = 600_000;
const text = readFileSync(new URL('../docs/course.md', import.meta.url), 'utf8');
const { lessons } = courseLessons(text);

it('every lesson has an example, and every example says what it prints', () => {
  expect(lessons.filter(({ examples }) => examples.length === 0).map(({ title }) => title)).toEqual([]);
  const marked = text.match(/^```html example$/gm)!.length;
  expect(lessons.flatMap(({ examples }) => examples)).toHaveLength(marked);
});

describe.each(lessons)('$title', ({ examples }) => {
  it.each(examples)('prints $pages', async ({ html, pages }) => {
    const { pdf, pageCount, diagnostics } = await render({ html, timeout: PATIENCE });
    expect(diagnostics).toEqual([]);
    expect(pageCount).toBe(pages.length);
    const read = (await readPdf(pdf)).pages.map(({ lines }) => lines.join(' '));
    const missing = pages.flatMap((words, page) => words.filter((each) => !read[page]!.includes(each)));
    expect({ missing, of: missing.length === 0 ? [] : read }).toEqual({ missing: [], of: [] });
  });
});

/** What media queries see of the paper (CHROMIUM.md 19): all numbers are those of Chromium 156. */
import { expect, it } from 'vitest';
import type { Fragment } from '../../../src/engine/layout/fragment.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';

const A4 = { width: '8.27in', height: '11.69in' };
const LETTER = { width: '8.5in', height: '11in' };

async function holds(query: string, options: RenderOptions, css = ''): Promise<boolean> {
  const html = `<!doctype html><style>${css} b { display: none } @media ${query} { b { display: block } }</style><b>X</b>`;
  const { pages } = await inspectDocument({ html, preferCSSPageSize: true, ...options });
  const hasText = ({ detail, children }: Fragment): boolean =>
    detail?.kind === 'text' || children.some(({ fragment }) => hasText(fragment));
  return pages[0]!.content.some(({ fragment }) => hasText(fragment));
}

it.each([
  ['(min-width: 720px)', A4, true],
  ['(min-width: 720.1px)', A4, false],
  ['(min-height: 1048px)', A4, true],
  ['(min-height: 1048.1px)', A4, false],
  ['(min-width: 741.3px)', LETTER, true],
  ['(min-width: 741.4px)', LETTER, false],
  ['(width: 741px)', LETTER, false],
  ['(min-height: 981.3px)', LETTER, true],
  ['(min-height: 981.4px)', LETTER, false],
] as const)('in whole points, paper rounded up and margins down: %s', async (query, paper, expected) => {
  expect(await holds(query, paper)).toBe(expected);
});

it('whatever @page says', async () => {
  expect(await holds('(min-width: 741.3px)', LETTER, '@page { size: 400px; margin: 10px }')).toBe(true);
});

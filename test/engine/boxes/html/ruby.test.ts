import { expect, it } from 'vitest';
import { painted } from '../../paint/painted.ts';

const LINE = 'margin: 0; font: 20px/40px Arial';

/** Where each piece of text begins on its baseline. */
async function placesOf(html: string, style = ''): Promise<Record<string, { x: number; y: number }>> {
  const places: Record<string, { x: number; y: number }> = {};
  for (const item of await painted(`<p style="${LINE}; ${style}">${html}</p>`)) {
    const [, text, x, y] = /^text "(.*)" at (\S+) (\S+)/.exec(item) ?? [];
    if (text !== undefined) places[text.trim()] = { x: Number(x), y: Number(y) };
  }
  return places;
}

it('sets annotations over their bases, which stay on the baseline of the line', async () => {
  const { x, base, top } = await placesOf('x<ruby>base<rt>top</rt></ruby>');
  expect(base!.y).toBe(x!.y);
  expect(top!.y).toBeLessThan(base!.y - 15);
  expect(top!.x).toBeGreaterThan(base!.x);
});

it('sets them under the base where asked', async () => {
  const { x, base, top } = await placesOf('x<ruby>base<rt>top</rt></ruby>', 'ruby-position: under');
  expect(base!.y).toBe(x!.y);
  expect(top!.y).toBeGreaterThan(base!.y + 5);
});

it('makes a pair as wide as the wider of both', async () => {
  const { a, much, y } = await placesOf('<ruby>a<rt>much wider</rt></ruby>y').then((found) => ({
    a: found.a!,
    much: found['much wider']!,
    y: found.y!,
  }));
  expect(much.x).toBe(0);
  expect(a.x).toBeGreaterThan(10);
  expect(y.x).toBeGreaterThan(40);
});

it('makes a pair for each annotation, and leaves out parentheses', async () => {
  const found = await placesOf('<ruby>aaa<rp>(</rp><rt>1</rt><rp>)</rp>bbb<rt>2</rt>ccc</ruby>');
  expect(Object.keys(found).sort()).toEqual(['1', '2', 'aaa', 'bbb', 'ccc']);
  expect(found['1']!.x).toBeLessThan(found.bbb!.x);
  expect(found['2']!.x).toBeGreaterThan(found.bbb!.x);
  expect(found.ccc!.y).toBe(found.aaa!.y);
});

it('ruby-align: start', async () => {
  const { top } = await placesOf('<ruby>base base<rt>top</rt></ruby>', 'ruby-align: start');
  expect(top!.x).toBe(0);
});

it('makes the line higher only where its leading has no room', async () => {
  const baseline = async (lineHeight: string, html: string) =>
    (await placesOf(html, `line-height: ${lineHeight}`)).b!.y;
  const ruby = '<ruby>b<rt>t</rt></ruby>';
  expect(await baseline('60px', ruby)).toBe(await baseline('60px', 'b'));
  expect(await baseline('20px', ruby)).toBeGreaterThan((await baseline('20px', 'b')) + 5);
});

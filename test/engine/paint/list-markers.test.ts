import { expect, it } from 'vitest';
import { painted } from './painted.ts';

async function baselines(items: string, style = ''): Promise<number[]> {
  const lines = await painted(`<meta charset=utf-8><style>ul { margin: 0 } ${style}</style><ul>${items}</ul>`);
  return lines.flatMap((line) => /^text "[a-z]" at \S+ (\S+)/.exec(line)?.[1] ?? []).map(Number);
}

it.each([
  ['a large text', 'li::marker { content: "M "; font-size: 32px }', [29, 62]],
  ['a large bullet', 'li::marker { font-size: 32px }', [29, 62]],
  ['a small text', 'li::marker { content: "M "; font-size: 8px }', [14, 32]],
  [
    'a large text in lines of 20 px',
    'li { line-height: 20px } li::marker { content: "M "; font-size: 32px }',
    [21, 47],
  ],
])('a marker that is higher than its line moves the content down: %s', async (_, style, expected) => {
  expect(await baselines('<li>a<li>b', style)).toEqual(expected);
});

it('moves small blocks in an item too', async () => {
  expect(await baselines('<li><p>a</p><li>b', 'p { margin: 0; font-size: 10px }')).toEqual([14, 30]);
});

it('outside markers are painted under the content', async () => {
  const texts = (await painted('<ol><li>abc</ol>')).filter((line) => line.startsWith('text'));
  expect(texts.map((line) => /"([^"]*)"/.exec(line)?.[1])).toEqual(['1. ', 'abc']);
});

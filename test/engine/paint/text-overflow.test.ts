/** Ellipses where text overflows its line (css-overflow-4 §5). Characters are 20 px wide, and so is the ellipsis. */
import { expect, it } from 'vitest';
import { painted } from './painted.ts';

/** The texts that are painted, from left to right. */
async function textsIn(width: number, content: string): Promise<string[]> {
  const style = `width: ${width}px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: 20px monospace; letter-spacing: 8px`;
  const lines = await painted(`<div style="${style}">${content}</div>`);
  return lines.flatMap((line) => /text "(.*)"/.exec(line)?.[1] ?? []);
}

it('leaves out what does not fit beside the ellipsis', async () => {
  expect(await textsIn(70, 'abcdef')).toEqual(['ab', '…']);
});

it('clips the first character of a line rather than leave it out', async () => {
  expect(await textsIn(10, '<span>ab</span>')).toEqual(['a']);
  expect(await textsIn(24, 'abc')).toEqual(['a', '…']);
});

/** Kerning of a line's last letter with the space behind it: whether a letter that only fits drawn nearer to it stays on the line. Expected is what Chromium 156 prints. */
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../../src/engine/render/inspect-document.ts';
import { boxesOfPage } from '../../../../src/engine/render/laid-out-boxes.ts';

/** How many lines "I A I" makes where "I A" fits with the kerning of the A alone. */
async function linesOf(style: string, inner = ''): Promise<number> {
  const html = `<p style="width: 57px; font: 50px/50px Liberation Sans; ${style}"><b style="font-weight: 400; ${inner}">I A I</b></p>`;
  const { pages } = await inspectDocument({ html });
  return boxesOfPage(pages[0]!).find(({ path }) => path.endsWith('p:nth-child(1)'))!.height / 50;
}

describe('a letter that fits with its kerning stays', () => {
  it.each(['', 'background: yellow', 'outline: 1px solid', 'border-radius: 3px', 'text-shadow: 1px 1px red'])(
    'in a block with "%s"',
    async (style) => expect(await linesOf(style)).toBe(2),
  );

  it.each(['background: transparent', 'padding: 1px 0', 'border: 0 solid', 'text-decoration: none'])(
    'in an inline box with "%s"',
    async (style) => expect(await linesOf('', style)).toBe(2),
  );
});

describe('a letter that fits with its kerning does not stay where something shows the end of the text', () => {
  it.each([
    'background: yellow',
    'background: linear-gradient(red, blue)',
    'border-top: 1px solid',
    'box-shadow: 0 0 2px red',
    'text-decoration: line-through',
  ])('"%s"', async (style) => expect(await linesOf('', style)).toBe(3));

  it.each(['text-decoration: underline', 'text-align: right'])('"%s" of the block', async (style) =>
    expect(await linesOf(style)).toBe(3),
  );
});

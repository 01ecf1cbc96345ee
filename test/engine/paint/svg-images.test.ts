/** SVG files as images: expected results are those of Chromium's print. */
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/index.ts';
import { painted } from './painted.ts';

const svg = (attributes: string, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' ${attributes}>${content}</svg>`)}`;
const square = "<rect width='10' height='10' fill='lime'/>";

describe('an SVG file with a size and no view box', () => {
  it('is stretched into the area of its image as if the size were the box', async () => {
    const lines = await painted(`<img src="${svg("width='10' height='10'", square)}" width=40 height=20>`);
    expect(lines).toContain('transform 4 0 0 2 0 0 {');
  });

  it('is not scaled where the file gives only one size', async () => {
    const lines = await painted(`<img src="${svg("width='10'", square)}" width=40 height=20>`);
    expect(lines).not.toContain('transform 4 0 0 2 0 0 {');
  });
});

describe('an SVG file that is cut off', () => {
  it('by a # in its data URL is no image, and the finding says what to write instead', async () => {
    const cut = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect fill='#9bc'/></svg>";
    const { diagnostics } = await render({ html: `<img src="${cut}" alt="Logo">` });
    expect(diagnostics.map(({ code }) => code)).toEqual(['IMAGE_UNREADABLE']);
    expect(diagnostics[0]!.message).toContain('%23');
  });

  it.each(['<svg/>', '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>', '<svg></svg>\n<!-- end -->'])(
    'is not one that ends in another way: %s',
    async (text) => {
      const { diagnostics } = await render({ html: `<img src="data:image/svg+xml,${encodeURIComponent(text)}">` });
      expect(diagnostics.filter(({ message }) => message.includes('%23'))).toEqual([]);
    },
  );
});

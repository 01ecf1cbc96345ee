/** Anonymous blocks around blocks in inline boxes: what their style is made of. */
import { expect, it } from 'vitest';
import { styleAroundBlock } from '../../../../src/engine/boxes/build/split-inline.ts';
import { restyle } from '../../../../src/engine/boxes/tree/restyle.ts';
import { initialStyle } from '../../../../src/engine/style/initial-style.ts';

const inline = restyle(initialStyle, { display: { position: 'relative' } });
const centred = restyle(initialStyle, { text: { align: 'center' } });
const right = restyle(initialStyle, { text: { align: 'right' } });

it('inherits from the container, whichever inline boxes of the same style stand in others', () => {
  expect(styleAroundBlock(centred, inline).text.align).toBe('center');
  expect(styleAroundBlock(right, inline).text.align).toBe('right');
});

it('is positioned as the inline box is', () => {
  expect(styleAroundBlock(centred, inline).display.position).toBe('relative');
});

it('is one object for each container and inline box, so that layout may compare by pointer', () => {
  expect(styleAroundBlock(centred, inline)).toBe(styleAroundBlock(centred, inline));
});

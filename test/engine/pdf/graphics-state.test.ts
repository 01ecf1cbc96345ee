/** The operators of colours. */
import { expect, it } from 'vitest';
import { writeColor } from '../../../src/engine/pdf/graphics-state.ts';
import { ByteWriter } from '../../../src/engine/pdf/numbers.ts';

it('viewers that round channels and viewers that cut them come to the colour that was meant', () => {
  for (let value = 0; value < 256; value++) {
    const out = new ByteWriter();
    writeColor(out, { red: value / 255, green: 0, blue: 1, alpha: 1 }, 'g', 'rg');
    const share = Number(out.bytes().toString('latin1').split(' ')[0]);
    expect([Math.round(share * 255), Math.floor(share * 255)]).toEqual([value, value]);
  }
});

/** Colours of colour fonts (OpenType 1.9 "CPAL"; css-fonts-4 §9). */

import type { TableView } from '../../base/table-view.ts';
import { BLACK, type Color } from '../../display/color.ts';
import type { PaletteChoice } from '../../display/font-face.ts';

const MOST_ENTRIES = 4_096;
const FOR_LIGHT_BACKGROUNDS = 1;
const FOR_DARK_BACKGROUNDS = 2;

/** The entries of the palette that is chosen, with its overrides. */
export function readPalette(cpal: TableView, choice: PaletteChoice | null): readonly Color[] {
  const count = Math.min(cpal.u16(2), MOST_ENTRIES);
  const palette = paletteIndex(cpal, choice);
  const first = cpal.u16(12 + palette * 2);
  const records = cpal.u32(8);
  const colors = Array.from({ length: count }, (_, i): Color => {
    const at = records + (first + i) * 4;
    if (at + 4 > cpal.length) return BLACK;
    return {
      red: cpal.u8(at + 2) / 255,
      green: cpal.u8(at + 1) / 255,
      blue: cpal.u8(at) / 255,
      alpha: cpal.u8(at + 3) / 255,
    };
  });
  for (const { index, color } of choice?.overrides ?? []) if (index < count) colors[index] = color;
  return colors;
}

/** The first palette where the one that is asked for is not there. */
function paletteIndex(cpal: TableView, choice: PaletteChoice | null): number {
  const count = cpal.u16(4);
  if (choice === null) return 0;
  if (typeof choice.base === 'number') return choice.base < count ? choice.base : 0;
  const types = cpal.u16(0) >= 1 ? cpal.u32(12 + count * 2) : 0;
  const wanted = choice.base === 'light' ? FOR_LIGHT_BACKGROUNDS : FOR_DARK_BACKGROUNDS;
  for (let i = 0; i < count && types !== 0; i++) if ((cpal.u32(types + i * 4) & wanted) !== 0) return i;
  return 0;
}

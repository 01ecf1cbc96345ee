/** `<blend-mode>` (compositing-1 §6, §10). */
import { keyword } from '../basic/keyword.ts';

export function blendMode() {
  return keyword(
    'normal',
    'multiply',
    'screen',
    'overlay',
    'darken',
    'lighten',
    'color-dodge',
    'color-burn',
    'hard-light',
    'soft-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
  );
}

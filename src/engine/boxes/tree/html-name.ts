/** Which HTML element a box stands for: what quirks mode and the default style sheet say of elements by name. */
import type { Box } from './box.ts';

/** Name of the HTML element whose principal box this is; `null` for boxes of pseudo-elements, of other languages and of none. */
export function htmlName({ source }: Box): string | null {
  return source === null || source.pseudo !== null || source.element.namespace !== 'html'
    ? null
    : source.element.localName;
}

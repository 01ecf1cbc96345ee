/** `list-style` and `columns` (css-lists-3 §3.5, css-multicol-1 §3.3): values in any order, where `none` or `auto` fit more than one. */

import type { Specified } from '../values/syntax.ts';
import { type Expansion, parseNext, type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const position = syntaxOf('list-style-position');
const image = syntaxOf('list-style-image');
const type = syntaxOf('list-style-type');

const listStyle = shorthand(
  'list-style',
  ['list-style-position', 'list-style-image', 'list-style-type'],
  "<'list-style-position'> || <'list-style-image'> || <'list-style-type'>",
  (tokens, context): Expansion | null => {
    let place: Specified<unknown> | null = null;
    let picture: Specified<unknown> | null = null;
    let style: Specified<unknown> | null = null;
    let nones = 0;
    let count = 0;
    for (; !tokens.isAtEnd(); count++) {
      if (tokens.takeIdent('none')) nones++;
      else if (place === null && (place = parseNext(position, tokens, context)) !== null) continue;
      else if (picture === null && (picture = parseNext(image, tokens, context)) !== null) continue;
      else if (style === null && (style = parseNext(type, tokens, context)) !== null) continue;
      else return null;
    }
    // §3.5: `none` sets whichever of image and type is not given.
    const free = (picture === null ? 1 : 0) + (style === null ? 1 : 0);
    if (count === 0 || nones > free) return null;
    if (nones > 0) {
      picture ??= 'none';
      style ??= 'none';
    }
    return [place, picture, style];
  },
);

const width = syntaxOf('column-width');
const columnCount = syntaxOf('column-count');

const columns = shorthand(
  'columns',
  ['column-width', 'column-count'],
  "<'column-width'> || <'column-count'>",
  (tokens, context) => {
    let size: Specified<unknown> | null = null;
    let count: Specified<unknown> | null = null;
    let autos = 0;
    while (!tokens.isAtEnd()) {
      if (tokens.takeIdent('auto')) autos++;
      else if (count === null && (count = parseNext(columnCount, tokens, context)) !== null) continue;
      else if (size === null && (size = parseNext(width, tokens, context)) !== null) continue;
      else return null;
    }
    const given = (size === null ? 0 : 1) + (count === null ? 0 : 1);
    return given + autos === 0 || given + autos > 2 ? null : [size, count];
  },
);

export const listShorthands: readonly Shorthand[] = [listStyle, columns];

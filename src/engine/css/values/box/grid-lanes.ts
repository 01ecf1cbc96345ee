/** `grid-lanes-direction`: along which axis the tracks of grid lanes lie, and from which ends they are filled (css-grid-3 §2.3). */
import { IDENT } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';

export interface LanesDirection {
  /** Lanes are columns, or rows; `normal` goes by which of them the template has. */
  readonly axis: 'normal' | 'row' | 'column';
  /** Items are stacked from the end of the lanes. */
  readonly isFillReversed: boolean;
  /** Items go into the last lanes first. */
  readonly isTrackReversed: boolean;
}

export const NORMAL_LANES: LanesDirection = { axis: 'normal', isFillReversed: false, isTrackReversed: false };

/** `normal | [ row | column ] [ fill-reverse || track-reverse ]?` */
export function lanesDirection(): Syntax<LanesDirection> {
  return {
    grammar: 'normal | [ row | column ] [ fill-reverse || track-reverse ]?',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return NORMAL_LANES;
      const axis = tokens.takeIdent('row') ? 'row' : tokens.takeIdent('column') ? 'column' : null;
      if (axis === null) return null;
      let isFillReversed = false;
      let isTrackReversed = false;
      while (tokens.nextKind() === IDENT) {
        if (!isFillReversed && tokens.takeIdent('fill-reverse')) isFillReversed = true;
        else if (!isTrackReversed && tokens.takeIdent('track-reverse')) isTrackReversed = true;
        else return null;
      }
      return { axis, isFillReversed, isTrackReversed };
    },
  };
}

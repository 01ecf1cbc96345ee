/** `corner-shape` (css-borders-4 §4): the curve of a corner. */
import { FUNCTION } from '../../syntax/token-kind.ts';
import { keywordMap, oneOf } from '../basic/keyword.ts';
import { number } from '../basic/numeric.ts';
import type { Syntax } from '../basic/syntax.ts';

/** The parameter of a superellipse: 1 is an ellipse, 0 a straight line, below 0 the curve goes inwards, infinite ones are rectangles. */
export type CornerShape = number;

export const ROUND: CornerShape = 1;

const shapeKeyword = keywordMap<CornerShape>({
  round: ROUND,
  scoop: -1,
  bevel: 0,
  notch: Number.NEGATIVE_INFINITY,
  square: Number.POSITIVE_INFINITY,
  squircle: 2,
});

const parameter = oneOf(
  keywordMap({ infinity: Number.POSITIVE_INFINITY, '-infinity': Number.NEGATIVE_INFINITY }),
  number(),
);

const superellipse: Syntax<CornerShape> = {
  grammar: 'superellipse( [ <number> | infinity | -infinity ] )',
  parse(tokens, context) {
    if (tokens.nextKind() !== FUNCTION || !tokens.isFunction('superellipse')) return null;
    return tokens.readBlock((inner) => parameter.parse(inner, context));
  },
};

export function cornerShape(): Syntax<CornerShape> {
  return oneOf(shapeKeyword, superellipse);
}

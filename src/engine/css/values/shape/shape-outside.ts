/** `shape-outside` (css-shapes-1 §3): what lines beside a float keep away from. */
import { FUNCTION, IDENT } from '../../syntax/token-kind.ts';
import { keyword } from '../basic/keyword.ts';
import { mapSpecified, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';
import { type ImageValue, parseImage } from '../image/image.ts';
import { type BasicShape, basicShape } from './basic-shape.ts';

export type ShapeBox = 'margin-box' | 'border-box' | 'padding-box' | 'content-box';

export type ShapeOutside =
  | 'none'
  /** `shape` is `null` where only a box is given. */
  | { readonly kind: 'shape'; readonly shape: BasicShape | null; readonly box: ShapeBox }
  | { readonly kind: 'image'; readonly image: Exclude<ImageValue, 'none'> };

const shapeSyntax = basicShape();
const boxSyntax = keyword('margin-box', 'border-box', 'padding-box', 'content-box');

export function shapeOutside(): Syntax<ShapeOutside> {
  return {
    grammar: 'none | [ <basic-shape> || <shape-box> ] | <image>',
    parse(tokens, context): Specified<ShapeOutside> | null {
      if (tokens.nextKind() === IDENT && tokens.isIdent('none')) {
        tokens.advance();
        return 'none';
      }
      let box = parseNext(boxSyntax, tokens, context) as ShapeBox | null;
      const shape = tokens.nextKind() === FUNCTION ? parseNext(shapeSyntax, tokens, context) : null;
      box ??= shape === null ? null : (parseNext(boxSyntax, tokens, context) as ShapeBox | null);
      if (shape !== null)
        return mapSpecified(shape, (each) => ({ kind: 'shape', shape: each, box: box ?? 'margin-box' }));
      if (box !== null) return { kind: 'shape', shape: null, box };
      const image = parseImage(tokens, context);
      return image === null ? null : mapSpecified(image, (each) => ({ kind: 'image', image: each }));
    },
  };
}

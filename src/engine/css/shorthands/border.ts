/** Shorthands of borders, radii and outlines (css-backgrounds-3 §3, §4; css-logical-1; css-ui-4). */
import type { TokenStream } from '../syntax/token-stream.ts';
import { type LengthPercentage, lengthPercentage } from '../values/basic/length.ts';
import { mapBoth, type ParseContext, parseNext, type Specified } from '../values/basic/syntax.ts';
import { borderImageLonghands, borderImageShorthand } from './border-image.ts';
import {
  anyOrder,
  type Expansion,
  fourSides,
  parseAnyOrder,
  type Shorthand,
  shorthand,
  syntaxOf,
  takeSlash,
  twoValues,
} from './shorthand.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const ASPECTS = ['width', 'style', 'color'] as const;

/** Longhands of several sides, width, style, colour each. */
function allOf(sides: readonly string[]): string[] {
  return sides.flatMap((side) => ASPECTS.map((aspect) => `border-${side}-${aspect}`));
}

/**
 * One width, style and colour for several sides.
 *
 * @param reset - longhands that get their initial values
 */
function sameBorder(name: string, sides: readonly string[], reset: readonly string[] = []): Shorthand {
  const syntaxes = ASPECTS.map((aspect) => syntaxOf(`border-${sides[0]}-${aspect}`));
  const grammar = '<line-width> || <line-style> || <color>';
  return shorthand(name, [...allOf(sides), ...reset], grammar, (tokens, context): Expansion | null => {
    const values = parseAnyOrder(syntaxes, tokens, context);
    return values === null ? null : [...sides.flatMap(() => values), ...reset.map(() => null)];
  });
}

const borderRadius = shorthand(
  'border-radius',
  ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`),
  '<length-percentage [0,∞]>{1,4} [ / <length-percentage [0,∞]>{1,4} ]?',
  (tokens, context) => {
    const horizontal = parseRadii(tokens, context);
    if (horizontal === null) return null;
    let vertical = horizontal;
    if (takeSlash(tokens)) {
      const given = parseRadii(tokens, context);
      if (given === null) return null;
      vertical = given;
    }
    return horizontal.map((x, i) => mapBoth(x, vertical[i]!, (a, b) => ({ x: a, y: b })));
  },
);

const radius = lengthPercentage({ min: 0 });

function parseRadii(tokens: TokenStream, context: ParseContext): Specified<LengthPercentage>[] | null {
  const topLeft = radius.parse(tokens, context);
  if (topLeft === null) return null;
  const topRight = parseNext(radius, tokens, context) ?? topLeft;
  const bottomRight = parseNext(radius, tokens, context) ?? topLeft;
  const bottomLeft = parseNext(radius, tokens, context) ?? topRight;
  return [topLeft, topRight, bottomRight, bottomLeft];
}

export const borderShorthands: readonly Shorthand[] = [
  ...ASPECTS.map((aspect) => {
    const [top, right, bottom, left] = SIDES.map((side) => `border-${side}-${aspect}`) as [
      string,
      string,
      string,
      string,
    ];
    return fourSides(`border-${aspect}`, [top, right, bottom, left]);
  }),
  ...SIDES.map((side) => sameBorder(`border-${side}`, [side])),
  // §3.4: what follows shines through no image that was set before.
  sameBorder('border', SIDES, borderImageLonghands('border-image')),
  ...['block', 'inline'].flatMap((axis) => [
    ...ASPECTS.map((aspect) =>
      twoValues(`border-${axis}-${aspect}`, [`border-${axis}-start-${aspect}`, `border-${axis}-end-${aspect}`]),
    ),
    sameBorder(`border-${axis}-start`, [`${axis}-start`]),
    sameBorder(`border-${axis}-end`, [`${axis}-end`]),
    sameBorder(`border-${axis}`, [`${axis}-start`, `${axis}-end`]),
  ]),
  borderRadius,
  borderImageShorthand('border-image'),
  anyOrder('outline', ['outline-width', 'outline-style', 'outline-color']),
];

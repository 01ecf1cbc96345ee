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

/** The two corners of a side. */
const SIDE_CORNERS: readonly (readonly [side: string, first: string, second: string])[] = [
  ['top', 'top-left', 'top-right'],
  ['right', 'top-right', 'bottom-right'],
  ['bottom', 'bottom-left', 'bottom-right'],
  ['left', 'top-left', 'bottom-left'],
  ['block-start', 'start-start', 'start-end'],
  ['block-end', 'end-start', 'end-end'],
  ['inline-start', 'start-start', 'end-start'],
  ['inline-end', 'start-end', 'end-end'],
];

const cornerShapes: readonly Shorthand[] = [
  fourSides('corner-shape', [
    'corner-top-left-shape',
    'corner-top-right-shape',
    'corner-bottom-right-shape',
    'corner-bottom-left-shape',
  ]),
  ...SIDE_CORNERS.map(([side, first, second]) =>
    twoValues(`corner-${side}-shape`, [`corner-${first}-shape`, `corner-${second}-shape`]),
  ),
];

export const borderShorthands: readonly Shorthand[] = [
  ...cornerShapes,
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

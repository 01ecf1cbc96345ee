/** Shorthands of borders, radii and outlines (css-backgrounds-3 §3, §4; css-logical-1; css-ui-4). */
import { DELIM } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { type LengthPercentage, lengthPercentage } from '../values/length.ts';
import { mapBoth, type ParseContext, parseNext, type Specified } from '../values/syntax.ts';
import {
  anyOrder,
  type Expansion,
  fourSides,
  parseAnyOrder,
  type Shorthand,
  shorthand,
  syntaxOf,
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
    if (tokens.nextKind() === DELIM && tokens.takeDelim('/')) {
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

const IMAGE_LONGHANDS = ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `border-image-${part}`);

const [SOURCE, SLICE, WIDTH, OUTSET, REPEAT] = [0, 1, 2, 3, 4] as const;

/** `<source> || <slice> [ / <width> | / <width>? / <outset> ]? || <repeat>` */
const borderImage = shorthand(
  'border-image',
  IMAGE_LONGHANDS,
  "<'border-image-source'> || <'border-image-slice'> [ / <'border-image-width'>? [ / <'border-image-outset'> ]? ]? || <'border-image-repeat'>",
  (tokens, context): Expansion | null => {
    const syntaxes = IMAGE_LONGHANDS.map(syntaxOf);
    const values: (Specified<unknown> | null)[] = IMAGE_LONGHANDS.map(() => null);
    const take = (index: number): boolean => {
      if (values[index] !== null) return false;
      values[index] = parseNext(syntaxes[index]!, tokens, context);
      return values[index] !== null;
    };
    let isAnything = false;
    while (!tokens.isAtEnd()) {
      if (take(SLICE)) {
        if (takeSlash(tokens)) {
          const hasWidth = take(WIDTH);
          if (takeSlash(tokens) ? !take(OUTSET) : !hasWidth) return null;
        }
      } else if (!take(SOURCE) && !take(REPEAT)) break;
      isAnything = true;
    }
    return isAnything ? values : null;
  },
);

function takeSlash(tokens: TokenStream): boolean {
  return tokens.nextKind() === DELIM && tokens.takeDelim('/');
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
  sameBorder('border', SIDES, IMAGE_LONGHANDS),
  ...['block', 'inline'].flatMap((axis) => [
    ...ASPECTS.map((aspect) =>
      twoValues(`border-${axis}-${aspect}`, [`border-${axis}-start-${aspect}`, `border-${axis}-end-${aspect}`]),
    ),
    sameBorder(`border-${axis}-start`, [`${axis}-start`]),
    sameBorder(`border-${axis}-end`, [`${axis}-end`]),
    sameBorder(`border-${axis}`, [`${axis}-start`, `${axis}-end`]),
  ]),
  borderRadius,
  borderImage,
  anyOrder('outline', ['outline-width', 'outline-style', 'outline-color']),
  anyOrder('column-rule', ['column-rule-width', 'column-rule-style', 'column-rule-color']),
];

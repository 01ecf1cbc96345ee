/** The shorthands of border images and of border masks (css-backgrounds-3 §5.7, css-masking-1 §8.7). */
import { parseNext, type Specified } from '../values/basic/syntax.ts';
import { type Expansion, type Shorthand, shorthand, syntaxOf, takeSlash } from './shorthand.ts';

type BorderImageName = 'border-image' | 'mask-border';

const [SOURCE, SLICE, WIDTH, OUTSET, REPEAT] = [0, 1, 2, 3, 4] as const;

export function borderImageLonghands(name: BorderImageName): readonly string[] {
  return ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `${name}-${part}`);
}

/**
 * `<source> || <slice> [ / <width> | / <width>? / <outset> ]? || <repeat>`
 *
 * @param modes - keywords that are read and left out
 */
export function borderImageShorthand(name: BorderImageName, modes: readonly string[] = []): Shorthand {
  const longhands = borderImageLonghands(name);
  const slice = `<'${name}-slice'> [ / <'${name}-width'>? [ / <'${name}-outset'> ]? ]?`;
  const mode = modes.length === 0 ? '' : ` || [ ${modes.join(' | ')} ]`;
  const grammar = `<'${name}-source'> || ${slice} || <'${name}-repeat'>${mode}`;
  return shorthand(name, longhands, grammar, (tokens, context): Expansion | null => {
    const syntaxes = longhands.map(syntaxOf);
    const values: (Specified<unknown> | null)[] = longhands.map(() => null);
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
      } else if (!take(SOURCE) && !take(REPEAT) && !modes.some((each) => tokens.takeIdent(each))) break;
      isAnything = true;
    }
    return isAnything ? values : null;
  });
}

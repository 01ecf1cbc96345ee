/** `@color-profile` (css-color-5 §7): what the numbers of `color(--name …)` are amounts of. */
import type { SpotInk } from '../display/color.ts';
import { type DescriptorReporter, readDescriptors } from './descriptors.ts';
import { soleDashedIdent } from './syntax/dashed-ident.ts';
import { IDENT, STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import { Deferred } from './values/basic/syntax.ts';
import { parseColor } from './values/color/color.ts';
import { isAbsoluteColor } from './values/color/color-value.ts';

export interface ColorProfileRule {
  /** With its two dashes. */
  readonly name: string;
  /** `null` for the four process inks. */
  readonly spot: SpotInk | null;
  readonly layer: string | null;
}

const PROCESS_INKS = 4;
const UNREAD = { reason: 'profiles are not read, and four components are taken as those of device-cmyk()' };

/**
 * DEVIATION: a spot colour is one component with `alternate-color`, the name of Prince's descriptor, as css-color-5 has none for inks; what
 * the file at `src` says of other colours is not read, and four components are those of `device-cmyk()`.
 *
 * @returns `null` where the prelude is no dashed name, and for profiles of other colours
 */
export function readColorProfileRule(
  prelude: TokenStream,
  tokens: TokenList,
  start: number,
  end: number,
  layer: string | null,
  report: DescriptorReporter,
): ColorProfileRule | null {
  const name = soleDashedIdent(prelude);
  if (name === null) return null;
  let components: readonly string[] | null = null;
  let alternate: SpotInk['alternate'] | null = null;
  readDescriptors(
    tokens,
    start,
    end,
    (descriptor, value) => {
      value.skipWhitespace();
      switch (descriptor) {
        case 'components':
          components = readComponents(value);
          return components !== null;
        case 'alternate-color': {
          const color = parseColor(value);
          if (color === null || color instanceof Deferred || !isAbsoluteColor(color)) return false;
          if (color.alpha !== 1 || (color.press?.spot ?? null) !== null) return false;
          alternate = color;
          return true;
        }
        case 'src':
        case 'rendering-intent':
          return UNREAD;
        default:
          return null;
      }
    },
    report,
  );
  return profileOf(name, components, alternate, layer);
}

function profileOf(
  name: string,
  components: readonly string[] | null,
  alternate: SpotInk['alternate'] | null,
  layer: string | null,
): ColorProfileRule | null {
  const count = components?.length ?? (alternate === null ? PROCESS_INKS : 1);
  if (count === 1 && alternate !== null)
    return { name, spot: { name: components?.[0] ?? name.slice(2), alternate }, layer };
  return count === PROCESS_INKS && alternate === null ? { name, spot: null, layer } : null;
}

/** Names of inks have spaces, and strings hold these. */
function readComponents(value: TokenStream): readonly string[] | null {
  const names: string[] = [];
  do {
    const kind = value.nextKind();
    if (kind !== IDENT && kind !== STRING) return null;
    const name = kind === IDENT ? value.ident() : value.string();
    if (name === '' || names.length === PROCESS_INKS) return null;
    names.push(name);
    value.advance();
  } while (value.takeComma());
  return value.isAtEnd() ? names : null;
}

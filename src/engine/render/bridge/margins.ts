/** The option `margin`, all sides or an object of them, with the options of single sides. */
import { parseLength } from '../../base/page-size.ts';
import { invalidOption } from '../option-kind.ts';

/** A length; a number is px, as in page.pdf(). */
export type LengthOption = string | number;

export interface MarginOption {
  readonly top?: LengthOption | undefined;
  readonly right?: LengthOption | undefined;
  readonly bottom?: LengthOption | undefined;
  readonly left?: LengthOption | undefined;
}

export interface MarginOptions {
  readonly margin?: LengthOption | MarginOption | undefined;
  readonly marginTop?: LengthOption | undefined;
  readonly marginRight?: LengthOption | undefined;
  readonly marginBottom?: LengthOption | undefined;
  readonly marginLeft?: LengthOption | undefined;
}

const SIDES = { top: 'marginTop', right: 'marginRight', bottom: 'marginBottom', left: 'marginLeft' } as const;

/**
 * px; `null` for a side that nothing is said of.
 *
 * @throws PlatenError `INVALID_LENGTH`; `INVALID_OPTION` where both say something of a side
 */
export function marginsOf(options: MarginOptions): { readonly [S in keyof typeof SIDES]: number | null } {
  const { margin } = options;
  const sideOf = (side: keyof typeof SIDES): number | null => {
    const name = SIDES[side];
    const own = options[name];
    const common = typeof margin === 'object' ? margin[side] : margin;
    if (own !== undefined && common !== undefined) {
      const other = typeof margin === 'object' ? `margin.${side}` : 'margin';
      throw invalidOption(name, `${other} says it, too. Give one of them.`);
    }
    if (own !== undefined) return lengthOf(name, own);
    return common === undefined ? null : lengthOf(typeof margin === 'object' ? `margin.${side}` : 'margin', common);
  };
  return { top: sideOf('top'), right: sideOf('right'), bottom: sideOf('bottom'), left: sideOf('left') };
}

/** px. @throws PlatenError `INVALID_LENGTH` */
function lengthOf(name: string, given: LengthOption): number {
  return parseLength(name, lengthText(given));
}

export function lengthText(given: LengthOption): string {
  return typeof given === 'number' ? `${given}px` : given;
}

/** How many characters a text field of one line shows (HTML §15.5.1; of numbers as in Chromium). */
import { attribute, type Element } from '../dom/node.ts';
import { inputType } from './control-kind.ts';

const DEFAULT_CHARACTERS = 20;
const MOST_CHARACTERS = 10_000;

/** @param beside - buttons stand beside the characters, not in their place */
export interface FieldCharacters {
  readonly count: number;
  readonly beside: boolean;
}

export function fieldCharacters(element: Element): FieldCharacters {
  if (inputType(element) === 'number') return numberCharacters(element);
  const size = Number.parseInt(attribute(element, 'size') ?? '', 10);
  return { count: size > 0 ? Math.min(size, MOST_CHARACTERS) : DEFAULT_CHARACTERS, beside: false };
}

/** `size` does not apply to numbers: room for the longest of those between `min` and `max`, where both are there. */
function numberCharacters(element: Element): FieldCharacters {
  const stepping = attribute(element, 'step') ?? '';
  const min = numberLength(attribute(element, 'min') ?? '');
  const max = numberLength(attribute(element, 'max') ?? '');
  if (stepping.toLowerCase() === 'any' || min === null || max === null) {
    return { count: DEFAULT_CHARACTERS, beside: false };
  }
  const step = numberLength(stepping) ?? ONE;
  const before = Math.max(min.before, max.before, step.before);
  const after = Math.max(min.after, max.after, step.after);
  return { count: before + after + (after > 0 ? 1 : 0), beside: true };
}

/** Characters before the decimal point, with the sign, and digits after it. */
interface NumberLength {
  readonly before: number;
  readonly after: number;
}

const ONE: NumberLength = { before: 1, after: 0 };
/** HTML §2.3.4.3: a valid floating-point number. */
const NUMBER = /^(-?)(\d*)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;
/** Chromium counts the digits as they are written, without zeros before them, and not those of a power of ten. */
const MOST_DIGITS = 18;
const MOST_EXPONENT = 308;

/** `null` for what is no number. */
function numberLength(text: string): NumberLength | null {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  if (digits === '' || Math.abs(Number(power)) > MOST_EXPONENT) return null;
  const counted = digits.replace(/^0+(?=\d)/, '').length;
  const kept = Math.min(counted, MOST_DIGITS);
  const exponent = Number(power) - fraction.length + counted - kept;
  if (exponent >= 0) return { before: sign.length + kept, after: 0 };
  const before = exponent + kept;
  if (before > 0) return { before: sign.length + before, after: kept - before };
  return { before: sign.length + 1, after: kept - before };
}

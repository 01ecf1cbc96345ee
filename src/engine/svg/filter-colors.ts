/** Colour changes of `filter` elements: feColorMatrix and feComponentTransfer (filter-effects-1 §9.6, §9.7). */
import { type ColorStep, hueRotate, saturate, type Transfer } from '../display/color-filter.ts';
import { attribute, type Element } from '../dom/node.ts';

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/gi;
const MOST_NUMBERS = 1_000;

export function numbersOf(text: string | null): number[] {
  if (text === null) return [];
  const found = text.match(NUMBER) ?? [];
  return found.slice(0, MOST_NUMBERS).map(Number).filter(Number.isFinite);
}

/** `null` where the attributes ask for nothing. */
export function colorMatrix(element: Element): ColorStep | null {
  const values = numbersOf(attribute(element, 'values'));
  switch (attribute(element, 'type') ?? 'matrix') {
    case 'matrix':
      return values.length === 20 ? { kind: 'matrix', values } : null;
    case 'saturate':
      return saturate(Math.max(0, values[0] ?? 1));
    case 'hueRotate':
      return hueRotate(values[0] ?? 0);
    case 'luminanceToAlpha':
      return { kind: 'matrix', values: [...new Array<number>(15).fill(0), 0.2126, 0.7152, 0.0722, 0, 0] };
    default:
      return null;
  }
}

export function colorTransfer(element: Element): ColorStep {
  const channels: (Transfer | null)[] = [null, null, null, null];
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    const channel = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].indexOf(child.localName);
    if (channel >= 0) channels[channel] = transferOf(child);
  }
  return { kind: 'transfer', channels };
}

function transferOf(element: Element): Transfer | null {
  const value = (name: string, fallback: number): number => numbersOf(attribute(element, name))[0] ?? fallback;
  const type = attribute(element, 'type');
  switch (type) {
    case 'table':
    case 'discrete':
      return { kind: type, values: numbersOf(attribute(element, 'tableValues')) };
    case 'linear':
      return { kind: 'gamma', amplitude: value('slope', 1), exponent: 1, offset: value('intercept', 0) };
    case 'gamma':
      return {
        kind: 'gamma',
        amplitude: value('amplitude', 1),
        exponent: value('exponent', 1),
        offset: value('offset', 0),
      };
    default:
      return null;
  }
}

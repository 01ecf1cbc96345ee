/** Numbers, percentages and angles, written plainly or as math functions (css-values-4 §5, §7, §10). */
import { DIMENSION, FUNCTION, NUMBER, PERCENTAGE } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { parseMathFunction } from '../numbers/calc-parse.ts';
import {
  ANGLE_TYPE,
  type CalcNode,
  type CalcType,
  censored,
  evaluate,
  NUMBER_TYPE,
  PERCENT_TYPE,
  TYPE_OF_DIMENSION,
} from '../numbers/calc-tree.ts';
import { type Dimension, fixedUnits } from '../numbers/units.ts';
import { Deferred, mapSpecified, type Specified, type Syntax } from './syntax.ts';

export interface NumberRange {
  /** Numbers outside are invalid; results of math functions are brought into the range (css-values-4 §10.12). */
  readonly min?: number;
  readonly max?: number;
  /** Percentages are allowed and stand for hundredths. */
  readonly percent?: boolean;
}

export function integer(range: NumberRange = {}): Syntax<number> {
  return {
    grammar: `<integer${rangeText(range)}>`,
    parse(tokens) {
      if (tokens.nextKind() === NUMBER) return tokens.isInteger() ? takeInRange(tokens, range) : null;
      // A calculated integer is rounded, halves up (css-values-4 §10.9).
      const value = parseTyped(tokens, NUMBER_TYPE);
      return value === null
        ? null
        : mapSpecified(value, (each) => clamped(limitedInteger(Math.floor(each + 0.5)), range));
    },
  };
}

export function number(range: NumberRange = {}): Syntax<number> {
  const grammar = `<number${rangeText(range)}>`;
  return {
    grammar: range.percent ? `${grammar} | <percentage>` : grammar,
    parse(tokens) {
      const kind = tokens.nextKind();
      if (kind === NUMBER) return takeInRange(tokens, range);
      if (range.percent && kind === PERCENTAGE) return takePercentageAsNumber(tokens, range);
      const start = tokens.position;
      const value = parseTyped(tokens, NUMBER_TYPE);
      if (value !== null) return mapSpecified(value, (each) => clamped(each, range));
      if (!range.percent) return null;
      tokens.position = start;
      const hundredths = parseTyped(tokens, PERCENT_TYPE);
      return hundredths === null ? null : mapSpecified(hundredths, (each) => clamped(each / 100, range));
    },
  };
}

/** Calculated integers have 32 bits, as in browsers. */
function limitedInteger(value: number): number {
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value));
}

/** `<alpha-value>` (css-color-4 §4.1), brought to 0 … 1. */
export function alphaValue(): Syntax<number> {
  const value = number({ percent: true });
  return {
    grammar: value.grammar,
    parse(tokens, context) {
      const given = value.parse(tokens, context);
      return given === null ? null : mapSpecified(given, (each) => clamped(each, { min: 0, max: 1 }));
    },
  };
}

/** 0 to 100 and beyond. */
export function percentage(range: NumberRange = {}): Syntax<number> {
  return {
    grammar: `<percentage${rangeText(range)}>`,
    parse(tokens) {
      if (tokens.nextKind() === PERCENTAGE) return takeInRange(tokens, range);
      const value = parseTyped(tokens, PERCENT_TYPE);
      return value === null ? null : mapSpecified(value, (each) => clamped(each, range));
    },
  };
}

/** Degrees. A bare 0 is an angle only where old syntaxes allow it. */
export function angle(allowsZero = false): Syntax<number> {
  return {
    grammar: '<angle>',
    parse(tokens) {
      const kind = tokens.nextKind();
      if (kind === DIMENSION) {
        const unit = fixedUnits.get(tokens.unit());
        if (unit?.dimension !== 'angle') return null;
        const degrees = tokens.number() * unit.size;
        tokens.advance();
        return degrees;
      }
      if (kind === NUMBER) {
        if (!allowsZero || tokens.number() !== 0) return null;
        tokens.advance();
        return 0;
      }
      return parseTyped(tokens, ANGLE_TYPE);
    },
  };
}

/** Seconds. */
export function time(): Syntax<number> {
  return dimension('time');
}

/** Hertz. */
export function frequency(): Syntax<number> {
  return dimension('frequency');
}

/** Dots per px. */
export function resolution(): Syntax<number> {
  return dimension('resolution');
}

function dimension(type: Dimension): Syntax<number> {
  return {
    grammar: `<${type}>`,
    parse(tokens) {
      if (tokens.nextKind() !== DIMENSION) return parseTyped(tokens, TYPE_OF_DIMENSION[type]);
      const unit = fixedUnits.get(tokens.unit());
      if (unit?.dimension !== type) return null;
      const value = tokens.number() * unit.size;
      tokens.advance();
      return value;
    },
  };
}

/** A math function of exactly this type, without percentages of unknown size. */
function parseTyped(tokens: TokenStream, type: CalcType): Specified<number> | null {
  if (tokens.kind !== FUNCTION) return null;
  const node = parseMathFunction(tokens, PERCENT_TYPE);
  return node !== null && node.type === type ? calculated(node) : null;
}

/** The value of a tree without unresolved percentages. */
export function calculated(node: CalcNode): Specified<number> {
  if (node.hasRelative) return new Deferred((context) => censored(evaluate(node, context, 0, 1)));
  return censored(evaluate(node, null, 0, 1));
}

function takeInRange(tokens: TokenStream, range: NumberRange): number | null {
  const value = tokens.number();
  if (range.min !== undefined && value < range.min) return null;
  if (range.max !== undefined && value > range.max) return null;
  tokens.advance();
  return value;
}

function takePercentageAsNumber(tokens: TokenStream, range: NumberRange): number | null {
  const value = tokens.number() / 100;
  if (value !== clamped(value, range)) return null;
  tokens.advance();
  return value;
}

function clamped(value: number, range: NumberRange): number {
  if (range.min !== undefined && value < range.min) return range.min;
  return range.max !== undefined && value > range.max ? range.max : value;
}

function rangeText(range: NumberRange): string {
  if (range.min === undefined && range.max === undefined) return '';
  return ` [${range.min ?? '-∞'},${range.max ?? '∞'}]`;
}

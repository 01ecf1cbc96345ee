/** Kinds of values that options take, and refusals: what was given, what is allowed, and the way out. */
import { types } from 'node:util';
import { type ErrorDetails, PlatenError } from '../base/errors.ts';
import { nearestName } from '../base/nearest-name.ts';
import { wayOutOf } from './bridge/names-of-others.ts';

export interface Kind {
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
  /** Of passwords: what was given is not repeated. */
  readonly isSecret?: boolean;
  /** Of an object, or of each object of an array: what may be in it. */
  readonly members?: Readonly<Record<string, Kind>>;
  /** What a member is called where it is unknown: `member` unless it has a name of its own. */
  readonly memberName?: string;
}

export const isString = (value: unknown): value is string => typeof value === 'string';
const isAddress = (value: unknown): boolean => isString(value) || value instanceof URL;
// Of any realm: test runners have arrays and dates of their own.
export const { isDate, isUint8Array } = types;

export const STRING: Kind = { expected: 'a string', fits: isString };
export const BOOLEAN: Kind = { expected: 'true or false', fits: (value) => typeof value === 'boolean' };
export const FUNCTION: Kind = { expected: 'a function', fits: (value) => typeof value === 'function' };
export const STRINGS: Kind = { expected: 'an array of strings', fits: (value) => isArrayOf(value, isString) };
export const ADDRESS: Kind = { expected: 'a string or a URL', fits: isAddress };
const isLength = (value: unknown): boolean =>
  isString(value) || (typeof value === 'number' && Number.isFinite(value) && value >= 0);
export const LENGTH: Kind = {
  expected: 'a length in a string, for example "0.5in", or a number of px',
  fits: isLength,
};
const SIDES = { top: LENGTH, right: LENGTH, bottom: LENGTH, left: LENGTH };
export const MARGIN: Kind = {
  expected: 'a length, for example "10mm", or an object of them, for example { top: "10mm" }',
  fits: (value) => isLength(value) || isPlainObject(value),
  members: SIDES,
  memberName: 'side',
};

export function oneOf(words: readonly string[]): Kind {
  const quotedWords = words.map((word) => `"${word}"`);
  const expected = `${quotedWords.slice(0, -1).join(', ')} or ${quotedWords.at(-1)}`;
  return { expected, fits: (value) => isString(value) && words.includes(value) };
}

/** @throws PlatenError `INVALID_OPTION` for a name that is not among the kinds, and for a value of the wrong kind */
export function checkValues(what: string, prefix: string, values: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, value] of Object.entries(values)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null;
    if (kind === null) throw unknownName(what, prefix, name, Object.keys(kinds));
    if (value !== undefined && !kind.fits(value)) {
      throw invalidOption(
        prefix + name,
        `expected ${kind.expected}, got ${kind.isSecret === true ? 'a value of another kind' : described(value)}.`,
      );
    }
    if (typeof value === 'object' && value !== null && kind.members !== undefined)
      checkMembers(prefix + name, value, kind);
  }
}

function checkMembers(name: string, value: object, { members = {}, memberName = 'member' }: Kind): void {
  if (!Array.isArray(value)) return checkValues(memberName, `${name}.`, value, members);
  for (const [index, each] of value.entries()) checkValues(memberName, `${name}[${index}].`, each, members);
}

function unknownName(what: string, prefix: string, name: string, known: readonly string[]): PlatenError {
  const elsewhere = prefix === '' && what === 'option' ? wayOutOf(name) : null;
  const nearest = elsewhere === null ? nearestName(name, known) : null;
  const wayOut =
    elsewhere !== null ? elsewhere : nearest === null ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  return new PlatenError('INVALID_OPTION', `There is no ${what} ${quoted(name)}. ${wayOut}`, {
    option: prefix + name.slice(0, 64),
    ...(nearest !== null && { nearest }),
  });
}

/** @param problem - what was given, what is allowed, and the way out */
export function invalidOption(option: string, problem: string, details: ErrorDetails = {}): PlatenError {
  return new PlatenError('INVALID_OPTION', `${option}: ${problem}`, { option, ...details });
}

/** A text in quotes, cut where it is long: what callers give can be megabytes. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

export function described(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'an empty array'
      : `an array of ${[...new Set(value.slice(0, 100).map(kindName))].join(' and ')}`;
  }
  return isDate(value) ? 'a Date that is none or outside these years' : `a value of type ${kindName(value)}`;
}

function kindName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isUint8Array(value)) return 'Uint8Array';
  return isDate(value) ? 'Date' : typeof value;
}

export function isArrayOf(value: unknown, fits: (each: unknown) => boolean): boolean {
  // Not `every`, which passes over holes.
  if (!Array.isArray(value)) return false;
  for (const each of value) if (!fits(each)) return false;
  return true;
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

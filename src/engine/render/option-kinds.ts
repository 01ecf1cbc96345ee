/** Which options there are and what kind of value each takes; refusals say what was given, what is allowed, and the way out. */
import { types } from 'node:util';
import { type ErrorDetails, PlatenError } from '../base/errors.ts';
import { nearestName } from '../base/nearest-name.ts';
import type { Limits, RenderOptions } from './options.ts';

interface Kind {
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isAddress = (value: unknown): boolean => isString(value) || value instanceof URL;
// Of any realm: test runners have arrays and dates of their own.
const { isDate, isUint8Array } = types;

const STRING: Kind = { expected: 'a string', fits: isString };
const BOOLEAN: Kind = { expected: 'true or false', fits: (value) => typeof value === 'boolean' };
const FUNCTION: Kind = { expected: 'a function', fits: (value) => typeof value === 'function' };
const STRINGS: Kind = { expected: 'an array of strings', fits: (value) => isArrayOf(value, isString) };
const ADDRESS: Kind = { expected: 'a string or a URL', fits: isAddress };
const LENGTH: Kind = { expected: 'a length in a string, for example "0.5in"', fits: isString };

const OPTIONS: { readonly [O in keyof Required<RenderOptions>]: Kind } = {
  html: { expected: 'a string or a Uint8Array', fits: (value) => isString(value) || isUint8Array(value) },
  url: ADDRESS,
  baseUrl: ADDRESS,
  format: STRING,
  width: LENGTH,
  height: LENGTH,
  landscape: BOOLEAN,
  marginTop: LENGTH,
  marginRight: LENGTH,
  marginBottom: LENGTH,
  marginLeft: LENGTH,
  preferCSSPageSize: BOOLEAN,
  shrinkToFit: BOOLEAN,
  media: { expected: '"print" or "screen"', fits: (value) => value === 'print' || value === 'screen' },
  stylesheets: STRINGS,
  transform: FUNCTION,
  title: STRING,
  author: STRING,
  subject: STRING,
  keywords: STRINGS,
  language: STRING,
  creationDate: { expected: 'a Date between the years 0 and 9999', fits: isWritableDate },
  watermark: { expected: 'a string or false', fits: (value) => isString(value) || value === false },
  fonts: {
    expected: 'an array of paths (strings) and font files (Uint8Array)',
    fits: (value) => isArrayOf(value, (each) => isString(each) || isUint8Array(each)),
  },
  systemFonts: BOOLEAN,
  tagged: BOOLEAN,
  fileRoots: STRINGS,
  allowPrivateAddresses: BOOLEAN,
  timeout: {
    expected: 'a number of milliseconds above 0',
    fits: (value) => typeof value === 'number' && value > 0,
  },
  signal: { expected: 'an AbortSignal', fits: (value) => value instanceof AbortSignal },
  limits: { expected: 'an object of limits, for example { pages: 100 }', fits: isPlainObject },
  onProgress: FUNCTION,
  onEnd: FUNCTION,
};

/** Deepest nesting that may be asked for: stages walk the tree by recursion, and the stack must hold it. */
const DEEPEST = 512;

const LIMIT: Kind = {
  expected: 'a number of at least 1',
  fits: (value) => typeof value === 'number' && value >= 1,
};
const LIMITS: { readonly [L in keyof Limits]: Kind } = {
  pages: LIMIT,
  elements: LIMIT,
  depth: {
    expected: `a number from 1 to ${DEEPEST}`,
    fits: (value) => typeof value === 'number' && value >= 1 && value <= DEEPEST,
  },
  resources: LIMIT,
  resourceBytes: LIMIT,
  imagePixels: LIMIT,
  unpackedPixels: LIMIT,
  outputBytes: LIMIT,
  htmlBytes: LIMIT,
  memory: LIMIT,
  layouts: LIMIT,
  characters: LIMIT,
  gridTracks: LIMIT,
  fontSteps: LIMIT,
  counters: LIMIT,
  generatedText: LIMIT,
  selectorSteps: LIMIT,
  displayItems: LIMIT,
  svgElements: LIMIT,
  filteredItems: LIMIT,
  frames: LIMIT,
  findings: LIMIT,
};

/** @throws PlatenError `INVALID_OPTION` for an unknown option or limit, and for a value of the wrong kind */
export function checkKinds(options: RenderOptions): void {
  if (!isPlainObject(options)) {
    throw new PlatenError(
      'INVALID_OPTION',
      `Expected one object of options, for example { html: "<p>Hello" }, got ${described(options)}.`,
    );
  }
  checkValues('option', '', options, OPTIONS);
  if (options.limits !== undefined) checkValues('limit', 'limits.', options.limits, LIMITS);
}

function checkValues(what: string, prefix: string, values: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, value] of Object.entries(values)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null;
    if (kind === null) throw unknownName(what, prefix, name, Object.keys(kinds));
    if (value !== undefined && !kind.fits(value)) {
      throw invalidOption(prefix + name, `expected ${kind.expected}, got ${described(value)}.`);
    }
  }
}

function unknownName(what: string, prefix: string, name: string, known: readonly string[]): PlatenError {
  const nearest = nearestName(name, known);
  const wayOut = nearest === null ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`;
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

function described(value: unknown): string {
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

function isArrayOf(value: unknown, fits: (each: unknown) => boolean): boolean {
  // Not `every`, which passes over holes.
  if (!Array.isArray(value)) return false;
  for (const each of value) if (!fits(each)) return false;
  return true;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** PDF dates have four digits for the year (ISO 32000-2 §7.9.4). */
function isWritableDate(value: unknown): boolean {
  if (!isDate(value)) return false;
  const year = value.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/** Which options there are and what kind of value each takes. */
import { PlatenError } from '../base/errors.ts';
import { PRINT_KINDS } from './bridge/print-options.ts';
import {
  ADDRESS,
  BOOLEAN,
  checkValues,
  described,
  FUNCTION,
  isArrayOf,
  isDate,
  isPlainObject,
  isString,
  isUint8Array,
  type Kind,
  LENGTH,
  MARGIN,
  oneOf,
  STRING,
  STRINGS,
} from './option-kind.ts';
import type { Limits, RenderOptions } from './options.ts';
import { OUTPUT_KINDS } from './output-options.ts';
import { FILES } from './parts/given-files.ts';
import { HTML, PARTS } from './parts/part-options.ts';
import { HEADERS } from './parts/request-headers.ts';

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

const OPTIONS: { readonly [O in keyof Required<RenderOptions>]: Kind } = {
  html: HTML,
  url: ADDRESS,
  baseUrl: ADDRESS,
  parts: PARTS,
  files: FILES,
  headers: HEADERS,
  format: STRING,
  width: LENGTH,
  height: LENGTH,
  landscape: BOOLEAN,
  margin: MARGIN,
  marginTop: LENGTH,
  marginRight: LENGTH,
  marginBottom: LENGTH,
  marginLeft: LENGTH,
  preferCSSPageSize: BOOLEAN,
  shrinkToFit: BOOLEAN,
  media: oneOf(['print', 'screen']),
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
  ...OUTPUT_KINDS,
  ...PRINT_KINDS,
  path: { expected: 'the path of a file', fits: (value) => isString(value) && value !== '' },
  fileRoots: STRINGS,
  allowPrivateAddresses: BOOLEAN,
  timeout: {
    expected: 'a number of milliseconds above 0',
    fits: (value) => typeof value === 'number' && value > 0,
  },
  signal: { expected: 'an AbortSignal', fits: (value) => value instanceof AbortSignal },
  limits: {
    expected: 'an object of limits, for example { pages: 100 }',
    fits: isPlainObject,
    members: LIMITS,
    memberName: 'limit',
  },
  onProgress: FUNCTION,
  onEnd: FUNCTION,
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
}

/** PDF dates have four digits for the year (ISO 32000-2 §7.9.4). */
function isWritableDate(value: unknown): boolean {
  if (!isDate(value)) return false;
  const year = value.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

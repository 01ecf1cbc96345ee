/** The options that say what kind of file is written, and which of the pages are in it: their types, their checks, their defaults. */

import { readIccHeader } from '../conformance/icc-header.ts';
import {
  allowsAttachments,
  type Conformance,
  type ConformanceProfile,
  conformanceOf,
  needsOutputIntent,
  needsTags,
} from '../conformance/profiles.ts';
import type { EncryptionOptions } from '../pdf/security/standard-security.ts';
import type { SignatureOptions } from '../pdf/structure/forms/signature.ts';
import type { ViewerOptions } from '../pdf/structure/viewer.ts';
import {
  ATTACHMENTS,
  type AttachmentOption,
  checkAttachments,
  checkEInvoice,
  E_INVOICE,
  type EInvoiceOption,
} from './attachment-options.ts';
import { type PrintOptions, pagesOf } from './bridge/print-options.ts';
import {
  BOOLEAN,
  invalidOption,
  isArrayOf,
  isPlainObject,
  isString,
  isUint8Array,
  type Kind,
  oneOf,
  quoted,
  STRING,
} from './option-kind.ts';
import { type PageRange, parsePageRanges } from './page-ranges.ts';
import { checkEncryption, checkSignature, ENCRYPTION, SIGNATURE } from './security-options.ts';

export interface OutputIntentOption {
  /** The ICC profile of the printing condition. */
  readonly profile: Uint8Array;
  /** What the printing condition is called: `"FOGRA51"`. */
  readonly identifier: string;
}

export interface OutputOptions {
  /** Which pages of the layout are written: `"1-3,7-"`. Default: all. */
  readonly pages?: string | undefined;
  /** Of which pages the result tells the boxes, with a picture: `"1-3"`. Default: none. */
  readonly inspect?: string | undefined;
  /** Looks for what readers who do not see the pages, or not well, would lack, and tells it in diagnostics `A11Y_…`. Default `false`. */
  readonly accessibility?: boolean | undefined;
  /** Which `id`s become places that links of other files can go to: those that the document links to, or all. Default `"linked"`. */
  readonly destinations?: 'linked' | 'all' | undefined;
  /** Pixels an inch that images need where they are shown; those with more are made smaller. Default: all that they have. */
  readonly imageDpi?: number | undefined;
  /** Whether form controls are fields that readers fill in, instead of drawn ones. Default `false`. */
  readonly forms?: boolean | undefined;
  /** How readers show and print the file at first. */
  readonly viewer?: ViewerOptions | undefined;
  /** The standards that the file claims, one or a list that fits. What they ask for is done; where it cannot be, `CONFORMANCE`. Default: none. */
  readonly conformance?: ConformanceProfile | readonly ConformanceProfile[] | undefined;
  /** What colours are meant for: the printing condition, by its ICC profile. Default: none; sRGB with `conformance`. */
  readonly outputIntent?: OutputIntentOption | undefined;
  /** A table of cross references and no object streams, for tools that read no others. Default `false`. */
  readonly classicXref?: boolean | undefined;
  /** Files that go along in the PDF, beside those that the document names with `rel=attachment`. */
  readonly attachments?: readonly AttachmentOption[] | undefined;
  /** The invoice that the document shows, as programs read it. The file is then PDF/A-3. */
  readonly eInvoice?: EInvoiceOption | undefined;
  /** Passwords, with AES-256. The bytes of such a file differ each time. Default: none. */
  readonly encryption?: EncryptionOptions | undefined;
  /** Reserves the room that `sign` fills. Default: none. */
  readonly signature?: SignatureOptions | undefined;
}

/** With defaults in their places. */
export interface OutputRequest {
  /** `null` for all. */
  readonly pages: readonly PageRange[] | null;
  /** `null` for none. */
  readonly inspect: readonly PageRange[] | null;
  readonly accessibility: boolean;
  readonly destinations: 'linked' | 'all';
  readonly imageDpi: number | null;
  readonly forms: boolean;
  readonly viewer: ViewerOptions;
  readonly conformance: Conformance | null;
  readonly outputIntent: OutputIntentOption | null;
  readonly classicXref: boolean;
  readonly attachments: readonly AttachmentOption[];
  readonly eInvoice: EInvoiceOption | null;
  readonly encryption: EncryptionOptions | null;
  readonly signature: SignatureOptions | null;
}

const VIEWER: { readonly [V in keyof Required<ViewerOptions>]: Kind } = {
  pageMode: oneOf(['UseNone', 'UseOutlines', 'UseThumbs', 'FullScreen', 'UseAttachments']),
  pageLayout: oneOf(['SinglePage', 'OneColumn', 'TwoColumnLeft', 'TwoColumnRight', 'TwoPageLeft', 'TwoPageRight']),
  openPage: {
    expected: 'the number of a page, from 1',
    fits: (value) => Number.isInteger(value) && Number(value) >= 1,
  },
  duplex: oneOf(['Simplex', 'DuplexFlipShortEdge', 'DuplexFlipLongEdge']),
  printScaling: oneOf(['None', 'AppDefault']),
};

const OUTPUT_INTENT: Kind = {
  expected: 'an object, for example { profile: bytes, identifier: "FOGRA51" }',
  fits: isPlainObject,
  members: {
    profile: { expected: 'the bytes of an ICC profile in a Uint8Array', fits: isUint8Array },
    identifier: STRING,
  },
};

const SPACES: readonly string[] = ['CMYK', 'RGB ', 'GRAY'];
const CLASSES: readonly string[] = ['prtr', 'mntr'];
/** Under a condition in RGB, PDF/X-4 would need a profile for every grey, and that of soft masks is none (ISO 15930-7 §6.4.3.2). */
const PRINT_SPACES: readonly string[] = ['CMYK', 'GRAY'];

export const OUTPUT_KINDS: { readonly [O in keyof Required<OutputOptions>]: Kind } = {
  pages: { expected: 'ranges of pages in a string, for example "1-3,7-"', fits: isString },
  inspect: { expected: 'ranges of pages in a string, for example "1-3"', fits: isString },
  accessibility: BOOLEAN,
  destinations: oneOf(['linked', 'all']),
  imageDpi: {
    expected: 'a number of pixels an inch from 1 to 10000',
    fits: (value) => typeof value === 'number' && value >= 1 && value <= 10_000,
  },
  forms: BOOLEAN,
  viewer: {
    expected: 'an object, for example { pageLayout: "TwoPageRight" }',
    fits: isPlainObject,
    members: VIEWER,
  },
  conformance: {
    expected: 'a profile such as "pdf/a-3b", or an array of such',
    fits: (value) => isString(value) || isArrayOf(value, isString),
  },
  outputIntent: OUTPUT_INTENT,
  classicXref: BOOLEAN,
  attachments: ATTACHMENTS,
  eInvoice: E_INVOICE,
  encryption: ENCRYPTION,
  signature: SIGNATURE,
};

/** @throws PlatenError `INVALID_OPTION` */
export function parseOutput(
  options: OutputOptions & PrintOptions & { readonly tagged?: boolean | undefined },
): OutputRequest {
  const pages = pagesOf(options);
  const conformance = claimOf(options);
  if (conformance !== null) checkClaim(conformance, options);
  checkOutputIntent(options.outputIntent, conformance);
  if (options.signature !== undefined) checkSignature(options.signature);
  if (options.encryption !== undefined) checkEncryption(options.encryption, conformance);
  return {
    pages: pages === undefined ? null : parsePageRanges(pages),
    inspect: options.inspect === undefined ? null : parsePageRanges(options.inspect, 'inspect'),
    accessibility: options.accessibility ?? false,
    destinations: options.destinations ?? 'linked',
    imageDpi: options.imageDpi ?? null,
    forms: options.forms ?? false,
    viewer: options.viewer ?? {},
    conformance,
    outputIntent: options.outputIntent ?? null,
    classicXref: options.classicXref ?? false,
    attachments: options.attachments ?? [],
    eInvoice: options.eInvoice ?? null,
    encryption: options.encryption ?? null,
    signature: options.signature ?? null,
  };
}

/** An invoice asks for PDF/A-3 of any level. */
function claimOf({ conformance: given, eInvoice, attachments = [] }: OutputOptions): Conformance | null {
  checkAttachments(attachments);
  const own = conformanceOf(given);
  if (eInvoice === undefined) return own;
  checkEInvoice(eInvoice);
  const { archive = null, profiles = [] } = own ?? {};
  if (archive === null) return conformanceOf([...profiles, 'pdf/a-3b']);
  if (archive.part === 3) return own;
  throw invalidOption(
    'eInvoice',
    `it does not go with conformance ${profiles.join(', ')}: Factur-X and ZUGFeRD are PDF/A-3. Claim pdf/a-3b, pdf/a-3u or pdf/a-3a, or nothing.`,
  );
}

/** Options that are against what is claimed. */
function checkClaim(
  conformance: Conformance,
  {
    tagged,
    classicXref,
    attachments = [],
    forms,
    signature,
  }: OutputOptions & { readonly tagged?: boolean | undefined },
): void {
  const claimed = conformance.profiles.join(', ');
  if (conformance.isForPrint && (forms === true || signature !== undefined))
    throw invalidOption(
      forms === true ? 'forms' : 'signature',
      `fields do not go with conformance ${claimed}: nothing on a page for print is filled in. Leave it out.`,
    );
  if (attachments.length > 0 && !allowsAttachments(conformance))
    throw invalidOption(
      'attachments',
      `files of any kind cannot be attached with conformance ${claimed}. Claim pdf/a-3b, pdf/a-3u, pdf/a-3a or pdf/a-4f alone.`,
    );
  if (tagged === false && needsTags(conformance))
    throw invalidOption('tagged', `false does not go with conformance ${claimed}, which asks for tags. Leave it out.`);
  if (classicXref === false && conformance.archive?.part === 1)
    throw invalidOption(
      'classicXref',
      `false does not go with conformance ${claimed}: PDF/A-1 is about PDF 1.4, which has nothing else. Leave it out.`,
    );
}

/**
 * What only the number of written pages can show.
 *
 * @throws PlatenError `INVALID_OPTION`
 */
export function checkOpenPage({ openPage }: ViewerOptions, pageCount: number): void {
  if (openPage === undefined || openPage <= pageCount) return;
  throw invalidOption(
    'viewer.openPage',
    `${openPage} is beyond the last page of the file, ${pageCount}. Pages count from 1, after those that the option pages leaves out.`,
    { value: openPage, allowed: pageCount },
  );
}

/** @throws PlatenError `INVALID_OPTION` */
function checkOutputIntent(intent: OutputIntentOption | undefined, conformance: Conformance | null): void {
  if (intent === undefined) {
    if (conformance !== null && needsOutputIntent(conformance))
      throw invalidOption(
        'outputIntent',
        'conformance pdf/x-4 asks for the printing condition. Give { profile, identifier }: the bytes of its ICC profile, and its name, for example "FOGRA51".',
      );
    return;
  }
  const { profile, identifier } = intent;
  if (profile === undefined)
    throw invalidOption('outputIntent.profile', 'it is missing. Give the bytes of an ICC profile.');
  if (identifier === undefined || identifier.trim() === '')
    throw invalidOption(
      'outputIntent.identifier',
      'it is missing. Give the name of the printing condition, for example "FOGRA51".',
    );
  const header = readIccHeader(profile);
  if (header === null)
    throw invalidOption(
      'outputIntent.profile',
      `these ${profile.length} bytes are no ICC profile, or not all of one. Give the file of one as it is (.icc, .icm).`,
      { value: profile.length },
    );
  const { space, deviceClass, version } = header;
  const isPrint = conformance !== null && needsOutputIntent(conformance);
  const spaces = isPrint ? PRINT_SPACES : SPACES;
  if (!spaces.includes(space))
    throw invalidOption(
      'outputIntent.profile',
      `it is a profile for the colour space ${quoted(space.trim())}. Give one of a press${isPrint ? ', in CMYK or GRAY, with pdf/x-4' : ', a printer or a monitor, in CMYK, RGB or GRAY'}.`,
      { value: space.trim(), allowed: spaces.map((each) => each.trim()) },
    );
  const classes = isPrint ? ['prtr'] : CLASSES;
  if (!classes.includes(deviceClass))
    throw invalidOption(
      'outputIntent.profile',
      `it is a profile of class ${quoted(deviceClass)}. Give one of an output device (prtr)${isPrint ? ', as pdf/x-4 asks' : ' or a monitor (mntr)'}.`,
      { value: deviceClass, allowed: classes },
    );
  const bound = conformance?.archive?.part === 1 ? 3 : 5;
  if (conformance !== null && version >= bound)
    throw invalidOption(
      'outputIntent.profile',
      `it is of version ${version} of the format, and conformance ${conformance.profiles.join(', ')} takes versions below ${bound}. Give one of an older version.`,
      { value: version, allowed: bound },
    );
}

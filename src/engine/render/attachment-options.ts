/** The options that put files into the PDF: their types and checks. */
import { RELATIONSHIPS, type Relationship } from '../pdf/attachments.ts';
import {
  ADDRESS,
  invalidOption,
  isArrayOf,
  isDate,
  isPlainObject,
  isString,
  isUint8Array,
  type Kind,
  oneOf,
  quoted,
  STRING,
} from './option-kind.ts';

/** A file that goes along in the PDF: of bytes or text, or loaded from an address. */
export interface AttachmentOption {
  /** By which readers list and save it; each has a name of its own. */
  readonly name: string;
  readonly data?: string | Uint8Array | undefined;
  readonly url?: string | URL | undefined;
  /** Media type. Default: what its server says, else what the name ends with. */
  readonly type?: string | undefined;
  /** What it is to the document. Default `"Unspecified"`. */
  readonly relationship?: Relationship | undefined;
  readonly description?: string | undefined;
  /** Default: `creationDate`. */
  readonly modified?: Date | undefined;
}

/** An invoice as programs read it: Factur-X, ZUGFeRD or XRechnung, in the syntax of UN/CEFACT. */
export interface EInvoiceOption {
  /** Goes into the PDF byte for byte; a string in UTF-8. */
  readonly xml: string | Uint8Array;
}

const isData = (value: unknown): boolean => isString(value) || isUint8Array(value);
const DATA: Kind = { expected: 'a string or a Uint8Array', fits: isData };

const ATTACHMENT: { readonly [M in keyof Required<AttachmentOption>]: Kind } = {
  name: STRING,
  data: DATA,
  url: ADDRESS,
  type: STRING,
  relationship: oneOf(RELATIONSHIPS),
  description: STRING,
  modified: { expected: 'a Date', fits: (value) => isDate(value) && !Number.isNaN(value.getTime()) },
};

export const ATTACHMENTS: Kind = {
  expected: 'an array of objects, for example [{ name: "data.csv", data: bytes }]',
  fits: (value) => isArrayOf(value, isPlainObject),
  members: ATTACHMENT,
};

export const E_INVOICE: Kind = {
  expected: 'an object, for example { xml: bytes }',
  fits: isPlainObject,
  members: { xml: DATA },
};

const LONGEST_NAME = 255;
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

/** @throws PlatenError `INVALID_OPTION` */
export function checkAttachments(attachments: readonly AttachmentOption[]): void {
  const names = new Set<string>();
  for (const [index, { name, data, url, type }] of attachments.entries()) {
    const option = `attachments[${index}]`;
    if (name === undefined)
      throw invalidOption(`${option}.name`, 'a file has a name. Give one, for example "data.csv".');
    if (!isFileName(name))
      throw invalidOption(
        `${option}.name`,
        `${quoted(name)} is no name of a file: 1 to ${LONGEST_NAME} characters, without slashes and control characters.`,
      );
    if (names.has(name))
      throw invalidOption(`${option}.name`, `${quoted(name)} is given twice. Each file has a name of its own.`, {
        value: name,
      });
    names.add(name);
    if ((data === undefined) === (url === undefined))
      throw invalidOption(
        option,
        `${quoted(name)} has ${data === undefined ? 'neither' : 'both'} data and url. Give one.`,
      );
    if (type !== undefined && !MEDIA_TYPE.test(type))
      throw invalidOption(`${option}.type`, `${quoted(type)} is no media type. Write one such as "text/csv".`);
  }
}

/** Names of files have no folders, and nothing that is not seen. */
export function isFileName(name: string): boolean {
  return name.length <= LONGEST_NAME && name.trim() !== '' && !/[/\\\p{Cc}\ud800-\udfff]/u.test(name);
}

/** @throws PlatenError `INVALID_OPTION` */
export function checkEInvoice(eInvoice: EInvoiceOption): void {
  if (eInvoice.xml === undefined)
    throw invalidOption('eInvoice.xml', 'it is missing. Give the invoice as XML, in a string or bytes.');
}

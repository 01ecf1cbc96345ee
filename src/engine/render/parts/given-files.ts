/** The option `files`: what a document refers to, given with it. Its type, its check. */
import { invalidOption, isPlainObject, isString, isUint8Array, type Kind, quoted } from '../option-kind.ts';

/** By the names that relative addresses have: `{ 'style.css': css, 'img/logo.png': bytes }`. */
type FilesOption = Readonly<Record<string, string | Uint8Array>>;

export const FILES: Kind = {
  expected: 'an object of texts and bytes (Uint8Array) by their names, for example { "style.css": "p { color: red }" }',
  fits: (value) => isPlainObject(value) && Object.values(value).every((each) => isString(each) || isUint8Array(each)),
};

interface SourceOptions {
  readonly files?: FilesOption | undefined;
  readonly url?: string | URL | undefined;
  readonly baseUrl?: string | URL | undefined;
}

const LONGEST_NAME = 1_000;

/** @throws PlatenError `INVALID_OPTION` for names that no relative address can have, and for files that no address would lead to */
export function parseFiles({ files, url, baseUrl }: SourceOptions): ReadonlyMap<string, string | Uint8Array> | null {
  if (files === undefined) return null;
  for (const [name, given] of Object.entries({ url, baseUrl }))
    if (given !== undefined)
      throw invalidOption(
        'files',
        `they are found from html alone, and ${name} was given, which relative addresses start from instead. Leave out one of the two.`,
      );
  const found = new Map<string, string | Uint8Array>();
  for (const [given, content] of Object.entries(files)) {
    const name = given.normalize('NFC');
    const reason = faultOf(name) ?? (found.has(name) ? 'is there twice' : null);
    if (reason !== null)
      throw invalidOption(
        'files',
        `the name ${quoted(name)} ${reason}. Write what the document writes, with / between folders, for example "img/logo.png".`,
      );
    found.set(name, content);
  }
  return found;
}

/** Why no relative address leads to a file of this name; `null` where one does. */
function faultOf(name: string): string | null {
  if (name === '' || name.length > LONGEST_NAME) return `has ${name.length} characters, not 1 to ${LONGEST_NAME}`;
  if (/[\u0000-\u001f\u007f\\]/.test(name)) return 'has a backslash or a control character in it';
  const steps = name.split('/');
  if (steps.some((step) => step === '..' || step === '.')) return 'leads out of its folder, or stands still';
  return steps.includes('') ? 'begins or ends with /, or has an empty folder in it' : null;
}

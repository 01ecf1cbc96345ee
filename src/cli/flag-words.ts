/** Messages of the engine name options as the library does; the command line says which flag is meant. */
import type { PlatenError } from '../engine/base/errors.ts';

/** Flags that are not their option in kebab case. */
const FLAGS: Readonly<Record<string, string>> = {
  fonts: '--font',
  fileRoots: '--file-root',
  headers: '--headers-file',
  stylesheets: '--stylesheet',
  attachments: '--attachment',
  limits: '--limit',
  html: 'INPUT',
  url: 'INPUT',
  parts: 'INPUT',
  encryption: '--owner-password-file',
  'encryption.ownerPassword': '--owner-password-file',
  'encryption.userPassword': '--user-password-file',
  'encryption.permissions': '--permissions',
  'eInvoice.xml': '--e-invoice',
};

/** Their members stand in the value of the flag: `--viewer pageMode=UseNone`. */
const WITH_MEMBERS: ReadonlySet<string> = new Set(['limits', 'viewer', 'signature', 'outputIntent']);

/** The flag of an option: `--margin-top` of `marginTop` and `margin.top`, `--limit pages` of `limits.pages`, `INPUT 2` of `parts[1].url`. */
function flagOf(option: string): string {
  const [, name = option, index, member] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(option) ?? [];
  const flag = FLAGS[name] ?? `--${kebab(name)}`;
  if (member !== undefined && WITH_MEMBERS.has(name)) return `${flag} ${member}`;
  if (name === 'parts' && index !== undefined) return `${flag} ${Number(index) + 1}`;
  if (name === 'attachments' && index !== undefined)
    return `${flag} number ${Number(index) + 1}${member === undefined ? '' : `, ${member}`}`;
  return FLAGS[option] ?? (member === undefined ? flag : `${flag}-${kebab(member)}`);
}

function kebab(name: string): string {
  return name.replace(/CSS/, 'Css').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Options whose names are no words of a sentence. */
const NAMES =
  /\b(?:allowPrivateAddresses|baseUrl|outputIntent|shrinkToFit|pageRanges|imageDpi|classicXref|eInvoice|(?:encryption\.)?(?:owner|user)Password)\b/g;

/** A message or a hint with flags in the place of options: the option "fonts" becomes --font. */
export function inFlags(text: string): string {
  return text
    .replace('turn the option "shrinkToFit" off', 'give --no-shrink-to-fit')
    .replace(/(?:\bthe )?\boption "([A-Za-z.]+)"/g, (_, option: string) => flagOf(option))
    .replace(/(?:\bthe )?\blimit "([A-Za-z]+)"/g, (_, limit: string) => `--limit ${limit}`)
    .replace(/"(allowPrivateAddresses|baseUrl)"/g, (_, option: string) => flagOf(option))
    .replace(NAMES, (name) => flagOf(/Password$/.test(name) && !name.includes('.') ? `encryption.${name}` : name))
    .replace(/\bwidth and height\b/g, '--width and --height');
}

/** The message of an error, whose option it begins with where one is to blame. */
export function messageInFlags(error: PlatenError): string {
  const { option, config } = error.details;
  // A file of options has the library's names.
  if (config !== undefined) return error.message;
  if (error.code === 'DIMENSION_PAIR')
    return error.message.replace(/\b(?:width|height)\b/g, '--$&').replace('a format', 'a --format');
  const [, owner = '', member] = /^(\w+)(?:\[\d+\])?\.(\w+)$/.exec(String(option)) ?? [];
  if (member !== undefined && error.message.startsWith('There is no member '))
    return `${flagOf(owner)}: there${error.message.slice('There'.length)}`;
  if (typeof option !== 'string' || !error.message.startsWith(`${option}: `)) return inFlags(error.message);
  return `${flagOf(option)}: ${inFlags(error.message.slice(option.length + 2))}`;
}

/** Messages of the engine name options as the library does; the command line says which flag is meant. */
import type { PlatenError } from '../engine/base/errors.ts';

/** Flags that are not their option in kebab case. */
const FLAGS: Readonly<Record<string, string>> = {
  fonts: '--font',
  fileRoots: '--file-root',
  headers: '--headers-file',
  stylesheets: '--stylesheet',
  limits: '--limit',
  html: 'INPUT',
  url: 'INPUT',
  parts: 'INPUT',
};

/** The flag of an option: `--margin-top` of `marginTop`, `--limit pages` of `limits.pages`. */
function flagOf(option: string): string {
  const limit = /^limits\.(.+)$/.exec(option)?.[1];
  // `parts[1].url` is the second source.
  const part = /^parts\[(\d+)\]/.exec(option)?.[1];
  if (part !== undefined) return `INPUT ${Number(part) + 1}`;
  if (limit !== undefined) return `--limit ${limit}`;
  return FLAGS[option] ?? `--${option.replace(/CSS/, 'Css').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A message or a hint with flags in the place of options: the option "fonts" becomes --font. */
export function inFlags(text: string): string {
  return text
    .replace(/(?:\bthe )?\boption "([A-Za-z.]+)"/g, (_, option: string) => flagOf(option))
    .replace(/(?:\bthe )?\blimit "([A-Za-z]+)"/g, (_, limit: string) => `--limit ${limit}`)
    .replace(/"(allowPrivateAddresses|baseUrl)"/g, (_, option: string) => flagOf(option));
}

/** The message of an error, whose option it begins with where one is to blame. */
export function messageInFlags(error: PlatenError): string {
  const { option } = error.details;
  if (typeof option !== 'string' || !error.message.startsWith(`${option}: `)) return inFlags(error.message);
  return `${flagOf(option)}: ${inFlags(error.message.slice(option.length + 2))}`;
}

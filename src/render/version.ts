/** The product and its version, as in package.json: PDF producer, User-Agent, `--version`. */
import { readFileSync } from 'node:fs';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const VERSION = (manifest as { readonly version: string }).version;
export const PRODUCT = `platen ${VERSION}`;

/** The product and its version, as in package.json: PDF producer, User-Agent, `--version`. */
import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  /** Where a server's owner finds out what has fetched from there. */
  readonly homepage?: string;
}

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const { version, homepage } = manifest as Manifest;

export const VERSION = version;
export const PRODUCT = `platen ${VERSION}`;
/** `platen/1.0.0 (+https://…)`: RFC 9110 §10.1.5. */
export const USER_AGENT = `platen/${VERSION} (${homepage === undefined ? 'HTML to PDF' : `+${homepage}`})`;

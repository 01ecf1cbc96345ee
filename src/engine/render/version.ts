/** The product and its version, as in package.json: PDF producer, User-Agent, `--version`. */
import manifest from '../../../package.json' with { type: 'json' };

interface Manifest {
  readonly version: string;
  /** Where a server's owner finds out what has fetched from there. */
  readonly homepage?: string;
}

const { version, homepage }: Manifest = manifest;

export const VERSION = version;
export const PRODUCT = `platen ${VERSION}`;
/** `platen/1.0.0 (+https://…)`: RFC 9110 §10.1.5. */
export const USER_AGENT = `platen/${VERSION} (${homepage === undefined ? 'HTML to PDF' : `+${homepage}`})`;

/** The option `headers`: what is sent to the server of `url`, and to no other. Its type, its check. */
import type { OriginHeaders } from '../../resources/http-fetch.ts';
import { invalidOption, isPlainObject, isString, type Kind, quoted } from '../option-kind.ts';

/** By their names: `{ Authorization: 'Bearer …', Cookie: 'session=…' }`. */
type HeadersOption = Readonly<Record<string, string>>;

export const HEADERS: Kind = {
  expected: 'an object of strings by their names, for example { Authorization: "Bearer …" }',
  fits: (value) => isPlainObject(value) && Object.values(value).every(isString),
  isSecret: true,
};

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
/** RFC 9110 §5.5: what is no control character, and is one byte. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** They are about the connection, or about what platen itself understands. */
const OWN =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|content-type|te|trailer|upgrade|expect|accept-encoding|range|proxy-.*)$/i;
const MOST_CHARACTERS = 16_384;

/** @throws PlatenError `INVALID_OPTION`, which repeats no value */
export function parseHeaders(headers: HeadersOption | undefined, url: string | null): OriginHeaders | null {
  if (headers === undefined) return null;
  if (url === null || !/^https?:/i.test(url))
    throw invalidOption(
      'headers',
      'they are sent to the server of url, and no http(s) url was given. Give one, or leave headers out.',
    );
  const entries = Object.entries(headers);
  for (const [name, value] of entries) {
    if (!TOKEN.test(name))
      throw invalidOption('headers', `${quoted(name)} is no name of a header. Write one such as "Authorization".`);
    if (OWN.test(name)) throw invalidOption('headers', `${quoted(name)} is set by platen itself. Leave it out.`);
    if (!VALUE.test(value))
      throw invalidOption(
        'headers',
        `the value of ${quoted(name)} has line ends, control characters or characters beyond U+00FF. Write ASCII.`,
      );
  }
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > MOST_CHARACTERS)
    throw invalidOption('headers', `they have ${length} characters together; at most ${MOST_CHARACTERS} are sent.`);
  const folded = entries.map(([name]) => name.toLowerCase());
  const twice = entries.find(([name], index) => folded.indexOf(name.toLowerCase()) !== index);
  if (twice !== undefined)
    throw invalidOption('headers', `${quoted(twice[0])} is there twice. Names are the same in upper and lower case.`);
  return { origin: new URL(url).origin, fields: headers };
}

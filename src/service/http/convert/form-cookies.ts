/** The field `cookies` of forms, as puppeteer, Playwright and Gotenberg write them: a list, which becomes one header. */
import { canParseUrl } from '../../can-parse-url.ts';
import { fieldProblem, type Problem } from '../base/problem.ts';

/** RFC 6265 §4.1.1, and a space, which servers send. */
const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\x20-\x3a\x3c-\x7e]*$/;

/**
 * `Cookie`, for the server of `url`.
 *
 * @throws Problem, which repeats no value
 */
export function cookieHeader(cookies: unknown, url: string): string {
  if (!Array.isArray(cookies))
    throw wrong('cookies', 'expected an array, for example [{"name": "session", "value": "…"}].');
  return cookies.map((cookie: unknown, index) => pairOf(cookie, `cookies/${index}`, url)).join('; ');
}

function pairOf(cookie: unknown, place: string, url: string): string {
  if (typeof cookie !== 'object' || cookie === null || Array.isArray(cookie))
    throw wrong(place, 'expected an object, for example {"name": "session", "value": "…"}.');
  const { name, value, domain, ...others } = cookie as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !NAME.test(name))
    throw wrong(place, 'name: expected a name of a cookie, for example "session".');
  if (typeof value !== 'string' || !VALUE.test(value))
    throw wrong(place, 'value: expected a string without semicolons, control characters and letters beyond ASCII.');
  if (domain !== undefined && (typeof domain !== 'string' || !isAbove(domain, url)))
    throw wrong(place, 'domain: cookies go to the server of url alone. Name its host, or leave domain out.');
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw wrong(
      place,
      `${JSON.stringify(other.slice(0, 40))} is not taken: a cookie goes along with every request to the server of url. Give name and value.`,
    );
  return `${name}=${value}`;
}

/** RFC 6265 §5.1.3. */
function isAbove(domain: string, url: string): boolean {
  const host = canParseUrl(url) ? new URL(url).hostname : '';
  const wanted = domain.replace(/^\./, '').toLowerCase();
  return wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`));
}

function wrong(place: string, detail: string): Problem {
  return fieldProblem([
    { pointer: `#/${place}`, code: 'INVALID_FIELD', detail: `${place.replace(/\/(\d+)$/, '[$1]')}: ${detail}` },
  ]);
}

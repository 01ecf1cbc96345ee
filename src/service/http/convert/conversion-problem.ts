/** What the engine or the network could not do, as the service's answer. Nothing of the inside goes out. */
import type { ConversionFailed, ConversionSource, ConversionTask } from '../../pool/conversion.ts';
import { pointerToMember } from '../base/json-pointer.ts';
import { fieldProblem, Problem, type ProblemCode } from '../base/problem.ts';

/** Codes whose message and facts are about the caller's document or fields, and so are told. */
const TOLD: Readonly<Partial<Record<string, readonly string[]>>> = {
  CONFORMANCE: ['findings', 'count'],
  DOCUMENT_TOO_COMPLEX: ['limit', 'value', 'page'],
  HTML_TOO_LARGE: ['limit', 'value'],
  INVALID_LENGTH: [],
  DIMENSION_PAIR: [],
  PAGE_TOO_LARGE: [],
  MARGINS_EXCEED_PAGE: [],
};

/** The engine's phases in the words of the contract. */
const PHASES: Readonly<Record<string, string>> = {
  fetch: 'fetch',
  load: 'fetch',
  style: 'style',
  layout: 'layout',
  paint: 'write',
  write: 'write',
};

type Asked = Pick<ConversionTask, 'source' | 'given'>;

export function conversionProblem(failure: ConversionFailed, { source, given }: Asked, timeLimit: number): Problem {
  const { code, message, details } = failure;
  if (code === 'TIMEOUT') return timeoutProblem(timeLimit, details.phase, details.page);
  if (hasAddress(source)) {
    const problem = urlProblem(code, details);
    if (problem !== null) return problem;
  }
  // What only the document could show: a page beyond its last one.
  if (code === 'INVALID_OPTION' && typeof details.option === 'string')
    return fieldProblem([{ pointer: pointerToMember(details.option), code: 'INVALID_FIELD', detail: message }]);
  // Those of the service were read at its start.
  if (code === 'FONT_UNREADABLE' && given?.fonts !== undefined)
    return fieldProblem([{ pointer: '#/fonts', code: 'INVALID_FIELD', detail: `fonts: ${message}` }]);
  const told = Object.hasOwn(TOLD, code) ? TOLD[code] : undefined;
  if (told !== undefined) return new Problem(code as ProblemCode, message, picked(details, told));
  return new Problem('INTERNAL', 'The conversion failed through a defect of the service.', {}, {}, message);
}

function hasAddress(source: ConversionSource): boolean {
  return 'url' in source || ('parts' in source && source.parts.some((part) => 'url' in part));
}

/**
 * One answer for every address that is not fetched, whether its name does not resolve or resolves to something private:
 * otherwise the service would tell outsiders about the network that it stands in.
 */
export function urlNotAllowed(): Problem {
  return new Problem(
    'URL_NOT_ALLOWED',
    'url: only public pages are fetched: http or https, port 80 or 443, no credentials, a host name that resolves to public addresses.',
  );
}

function urlProblem(code: string, details: ConversionFailed['details']): Problem | null {
  switch (code) {
    case 'URL_NOT_ALLOWED':
    case 'FILE_NOT_ALLOWED':
      return urlNotAllowed();
    case 'URL_UNREACHABLE':
      return new Problem(
        'URL_UNREACHABLE',
        'url: the page could not be fetched. Its server refused, did not answer in time, broke off, failed in TLS, or redirected more than five times.',
      );
    case 'URL_HTTP_ERROR': {
      const { status } = details;
      return typeof status === 'number'
        ? new Problem('URL_HTTP_ERROR', `url: its server answered with ${status}.`, { upstreamStatus: status })
        : new Problem('URL_HTTP_ERROR', 'url: its server answered with an error.');
    }
    case 'URL_NOT_HTML': {
      const type = typeof details.contentType === 'string' ? details.contentType.slice(0, 100) : null;
      return new Problem(
        'URL_NOT_HTML',
        `url: its server sent ${type === null ? 'something else' : JSON.stringify(type)}. HTML, XHTML, SVG and plain text are converted.`,
        { upstreamContentType: type },
      );
    }
    case 'URL_TOO_LARGE':
    case 'HTML_TOO_LARGE':
      return new Problem('URL_TOO_LARGE', 'url: the page has more than 5242880 bytes (5 MB).', { limit: 5_242_880 });
    default:
      return null;
  }
}

function picked(details: ConversionFailed['details'], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => details[name] !== undefined).map((name) => [name, details[name]]));
}

export function timeoutProblem(timeLimit: number, phase: unknown = null, page: unknown = null): Problem {
  return new Problem(
    'TIMEOUT',
    `The conversion took more than ${timeLimit / 1000} s and was stopped. Make the document smaller.`,
    {
      phase: typeof phase === 'string' ? (PHASES[phase] ?? null) : null,
      page: typeof page === 'number' ? page : null,
    },
  );
}

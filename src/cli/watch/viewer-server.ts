/** Serves the viewer page on this machine alone: the page, its state as a stream of events, and the PDF. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatenError } from '../../engine/base/errors.ts';
import { VIEWER_MARK, VIEWER_PAGE, VIEWER_SCRIPT, VIEWER_STYLE } from './viewer-page.ts';
import type { ViewerState } from './viewer-state.ts';

const HOST = '127.0.0.1';
/** The port that is taken where none is given and it is free, so that a page that is open finds the next run. */
export const USUAL_PORT = 4280;

const FILES: Readonly<Record<string, readonly [type: string, content: string]>> = {
  '/': ['text/html', VIEWER_PAGE],
  '/viewer.css': ['text/css', VIEWER_STYLE],
  '/viewer.svg': ['image/svg+xml', VIEWER_MARK],
  '/viewer.js': ['text/javascript', VIEWER_SCRIPT],
};

/** Not for the PDF: Chromium's viewer would be kept out of its own page. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
};
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export class ViewerServer {
  readonly #server: Server;
  readonly #listeners = new Set<ServerResponse>();
  #state: ViewerState;
  #pdf: Uint8Array = new Uint8Array();

  private constructor(state: ViewerState) {
    this.#state = state;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /**
   * @param port - `null` for the usual one, or any other where that is taken
   * @throws PlatenError where the port that was given is in use or may not be taken
   */
  static async open(port: number | null, state: ViewerState): Promise<ViewerServer> {
    const viewer = new ViewerServer(state);
    try {
      await viewer.#listen(port ?? USUAL_PORT);
    } catch (error) {
      if (port !== null) throw portRefused(port, error as NodeJS.ErrnoException);
      await viewer.#listen(0);
    }
    return viewer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://${HOST}:${this.port}/`;
  }

  /** @param pdf - where there is a new one */
  show(state: ViewerState, pdf: Uint8Array | null = null): void {
    this.#state = state;
    if (pdf !== null) this.#pdf = pdf;
    for (const listener of this.#listeners) this.#tell(listener);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, HOST, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  #answer({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    // A page elsewhere whose name was made to lead here does not get what is shown.
    const isOurs = headers.host === `${HOST}:${this.port}` || headers.host === `localhost:${this.port}`;
    const [name = '', version] = url.split('?', 2);
    if (!isOurs) return end(response, 403, 'text/plain', `Open ${this.address}\n`);
    if (method !== 'GET' && method !== 'HEAD') return end(response, 405, 'text/plain', 'Only GET.\n');
    if (name === '/events') return this.#stream(response);
    if (name === '/document.pdf') {
      // An address with a version is one file for ever: the frames of all pages load it once.
      const isLasting = version === String(this.#state.version);
      const more = isLasting ? { 'cache-control': 'private, max-age=3600' } : {};
      return end(response, 200, 'application/pdf', this.#pdf, more);
    }
    const file = Object.hasOwn(FILES, name) ? FILES[name]! : null;
    if (file === null) return end(response, 404, 'text/plain', 'There is nothing of this name.\n');
    end(response, 200, `${file[0]}; charset=utf-8`, file[1], POLICY);
  }

  #stream(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    // Soon after the next start the page is there again.
    response.write('retry: 1000\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
    this.#tell(response);
  }

  #tell(listener: ServerResponse): void {
    listener.write(`data: ${JSON.stringify(this.#state)}\n\n`);
  }
}

function end(
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-length': Buffer.byteLength(content),
    ...more,
  });
  response.end(content);
}

function portRefused(port: number, { code, message }: NodeJS.ErrnoException): PlatenError {
  const reason =
    code === 'EADDRINUSE'
      ? `${port} is in use by another program`
      : code === 'EACCES'
        ? `${port} is not for programs of yours`
        : message;
  return new PlatenError(
    'INVALID_OPTION',
    `port: ${reason}. Give another, or leave --port out: one that is free is taken.`,
    {
      option: 'port',
      value: port,
    },
  );
}

/** What stands for puppeteer's page: it keeps what is to be printed, and `pdf()` prints it. Nothing is loaded before that. */

import { promises as files } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canParseUrl } from '../engine/base/can-parse-url.ts';
import { type Diagnostic, PlatenError, type RenderOptions, render } from '../engine/index.ts';
import { needsBrowser, refusal, refuse, refuseProperties } from './needs-browser.ts';
import { type PdfOptions, renderOptionsOf } from './pdf-options.ts';
import type { SharedOptions } from './shared-options.ts';

/** What to wait for: everything is loaded before anything is laid out, so each is kept. */
export interface ContentOptions {
  readonly waitUntil?: string | readonly string[] | undefined;
  /** ms; 0 for no limit. */
  readonly timeout?: number | undefined;
}

/** One of the three. */
export interface StyleTag {
  readonly content?: string | undefined;
  readonly path?: string | undefined;
  readonly url?: string | undefined;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor?: number | undefined;
}

const BLANK = 'about:blank';

export class Page {
  readonly #shared: SharedOptions;
  #url = BLANK;
  /** `null` where the address is to be loaded. */
  #html: string | Uint8Array | null = '';
  #media: 'print' | 'screen' = 'print';
  #stylesheets: string[] = [];
  #viewport: Viewport | null = { width: 800, height: 600 };
  #timeout: number | undefined;
  #diagnostics: readonly Diagnostic[] = [];
  /** `null` before anybody asked. */
  #title: string | null = null;
  #isClosed = false;

  constructor(shared: SharedOptions) {
    this.#shared = shared;
    this.#timeout = shared.timeout;
  }

  /** The document, as text. Relative addresses start from where `goto` went last. */
  async setContent(html: string, options: ContentOptions = {}): Promise<void> {
    this.#begin(options);
    this.#html = html;
  }

  /** The document, by its address; it is loaded by `pdf()`. A file may read what is beside it and below. @returns no answer of a server */
  async goto(url: string | URL, options: ContentOptions = {}): Promise<null> {
    this.#begin(options);
    const given = String(url);
    if (!canParseUrl(given)) {
      throw new PlatenError(
        'INVALID_OPTION',
        `page.goto(): ${JSON.stringify(given.slice(0, 60))} is no absolute address. Write one with its scheme, for example "https://example.com/".`,
        { option: 'url' },
      );
    }
    this.#url = new URL(given).href;
    const { protocol } = new URL(given);
    this.#html = null;
    if (this.#url === BLANK) this.#html = '';
    if (protocol === 'data:') this.#html = await dataOf(this.#url);
    return null;
  }

  /** Prints. @returns the bytes, which `path` gets, too */
  async pdf(options: PdfOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    this.#check();
    const rest = renderOptionsOf(options, this.#timeout);
    const { pdf, diagnostics } = await render({
      ...this.#shared,
      ...rest,
      ...this.#source(options),
      media: this.#media,
      stylesheets: [...this.#stylesheets, ...(options.stylesheets ?? [])],
    });
    this.#diagnostics = diagnostics;
    return pdf;
  }

  /** The same as a stream, which begins when the document is printed. */
  async createPDFStream(options: PdfOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const pdf = await this.pdf(options);
    return new Blob([pdf]).stream() as ReadableStream<Uint8Array>;
  }

  /** Of the document, which is laid out for it. */
  async title(): Promise<string> {
    this.#check();
    if (this.#title !== null) return this.#title;
    const printed = await render({ ...this.#shared, ...renderOptionsOf({}, this.#timeout), ...this.#source({}) });
    this.#title = printed.title ?? '';
    return this.#title;
  }

  /** What there was to say about the document that `pdf()` printed last: puppeteer has no such method. */
  diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** Which `@media` rules apply; without a type those of print. */
  async emulateMediaType(type?: string | null): Promise<void> {
    this.#check();
    if (type !== undefined && type !== null && type !== '' && type !== 'print' && type !== 'screen')
      throw refusal(`page.emulateMediaType(${JSON.stringify(type)})`, 'Write "print" or "screen".');
    this.#media = type === 'screen' ? 'screen' : 'print';
  }

  /** A style sheet after those of the document. */
  async addStyleTag({ content, path: file, url }: StyleTag): Promise<void> {
    this.#check();
    if (content !== undefined) this.#stylesheets.push(content);
    else if (file !== undefined) this.#stylesheets.push(await files.readFile(file, 'utf8'));
    else if (url !== undefined) this.#stylesheets.push(`@import url(${JSON.stringify(url)});`);
    else throw refusal('page.addStyleTag({})', 'Give content, path or url.');
  }

  /** Is kept, and says nothing to pages of paper, as in puppeteer. */
  async setViewport(viewport: Viewport | null): Promise<void> {
    this.#viewport = viewport;
  }

  viewport(): Viewport | null {
    return this.#viewport;
  }

  url(): string {
    return this.#url;
  }

  /** What `setContent` was given. */
  async content(): Promise<string> {
    if (typeof this.#html === 'string') return this.#html;
    throw refusal('page.content()', 'Here an address is loaded when it is printed: fetch() gives its text.');
  }

  setDefaultTimeout(timeout: number): void {
    this.#timeout = timeout;
  }

  setDefaultNavigationTimeout(timeout: number): void {
    this.#timeout = timeout;
  }

  /** `false` is how it is. */
  async setJavaScriptEnabled(isEnabled: boolean): Promise<void> {
    if (isEnabled) throw refusal('page.setJavaScriptEnabled(true)', NO_SCRIPTS);
  }

  /** All that the document links to is there before it is laid out: there is nothing to wait for. */
  async waitForNetworkIdle(): Promise<void> {}

  async bringToFront(): Promise<void> {}

  /** Events that scripts make never come. Of those of requests nothing would be told, so they are refused. */
  on(event: string): this {
    if (/^(request|response)/.test(event))
      throw refusal(`page.on(${JSON.stringify(event)})`, 'page.diagnostics() tells what could not be loaded.');
    return this;
  }

  once(event: string): this {
    return this.on(event);
  }

  off(): this {
    return this;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#html = '';
    this.#stylesheets = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #source({ fileRoots = [] }: PdfOptions): RenderOptions {
    const roots = [...(this.#shared.fileRoots ?? []), ...fileRoots];
    if (this.#html === null) {
      const isFile = this.#url.startsWith('file:');
      return { url: this.#url, fileRoots: isFile ? [path.dirname(fileURLToPath(this.#url)), ...roots] : roots };
    }
    const isBase = /^(https?|file):/.test(this.#url);
    return { html: this.#html, fileRoots: roots, ...(isBase && { baseUrl: this.#url }) };
  }

  /** Another document: sheets that were added are those of the last one. */
  #begin({ waitUntil: _waitUntil, timeout, ...rest }: ContentOptions): void {
    this.#check();
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined && unknown !== 'referer' && unknown !== 'referrerPolicy')
      throw new PlatenError(
        'INVALID_OPTION',
        `There is no option ${JSON.stringify(unknown)}. Known are waitUntil and timeout.`,
        {
          option: unknown,
        },
      );
    if (unknown !== undefined)
      throw refusal(`page.goto(url, { ${unknown} })`, 'Requests have no referrer: leave it out.');
    if (timeout !== undefined) this.#timeout = timeout;
    this.#stylesheets = [];
    this.#title = null;
  }

  #check(): void {
    if (this.#isClosed) throw new PlatenError('CLOSED', 'The page was closed: browser.newPage() gives another.');
  }
}

/** Text where the address says its encoding; else bytes, in which the document may say it. */
async function dataOf(url: string): Promise<string | Uint8Array> {
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(response.headers.get('content-type') ?? '') ?? [];
  return charset === undefined ? bytes : new TextDecoder(charset).decode(bytes);
}

const NO_SCRIPTS =
  'It needs scripts, and none run here. Give setContent() the HTML as they would leave it (a template, or React on the server, makes it), or change it in page.pdf({ transform: (document) => … }).';
const NO_WAITING = 'No scripts run, so there is nothing to wait for: leave the call out.';
const NO_INPUT = needsBrowser('nobody looks at the page, and nothing in it moves');
const NO_REQUESTS =
  'What is asked for cannot be changed here. Fetch the document yourself, and give its text to page.setContent().';
const HEADERS =
  'Write page.pdf({ headers: { Authorization: "…", Cookie: "name=value" } }): they go to the server that page.goto() names, and to no other.';

refuse(Page.prototype, 'page', {
  evaluate: NO_SCRIPTS,
  evaluateHandle: NO_SCRIPTS,
  evaluateOnNewDocument: NO_SCRIPTS,
  $: NO_SCRIPTS,
  $$: NO_SCRIPTS,
  $eval: NO_SCRIPTS,
  $$eval: NO_SCRIPTS,
  $x: NO_SCRIPTS,
  addScriptTag: NO_SCRIPTS,
  exposeFunction: NO_SCRIPTS,
  queryObjects: NO_SCRIPTS,
  waitForSelector: NO_WAITING,
  waitForXPath: NO_WAITING,
  waitForFunction: NO_WAITING,
  waitForNavigation: NO_WAITING,
  waitForRequest: NO_WAITING,
  waitForResponse: NO_WAITING,
  waitForFrame: NO_WAITING,
  waitForTimeout: NO_WAITING,
  waitFor: NO_WAITING,
  locator: NO_INPUT,
  click: NO_INPUT,
  focus: NO_INPUT,
  hover: NO_INPUT,
  select: NO_INPUT,
  tap: NO_INPUT,
  type: NO_INPUT,
  goBack: NO_INPUT,
  goForward: NO_INPUT,
  reload: 'Nothing is kept of a document between two calls of page.pdf(): leave the call out.',
  screenshot: 'Pictures of pages are made of the PDF, for example with pdftoppm; print it with page.pdf().',
  screencast: NO_INPUT,
  frames: NO_SCRIPTS,
  mainFrame: NO_SCRIPTS,
  metrics: needsBrowser('there is nothing to measure in one'),
  authenticate: HEADERS,
  setExtraHTTPHeaders: HEADERS,
  setUserAgent: HEADERS,
  setCookie: HEADERS,
  deleteCookie: NO_REQUESTS,
  cookies: NO_REQUESTS,
  setRequestInterception: NO_REQUESTS,
  setOfflineMode: 'What a document may fetch is decided by fileRoots and allowPrivateAddresses of launch().',
  setBypassCSP: 'Policies of a document bind scripts, and none run: leave the call out.',
  setCacheEnabled: 'Nothing is kept between two documents: leave the call out.',
  emulate: needsBrowser('paper is no device; emulateMediaType("screen") is there'),
  emulateMediaFeatures: 'Media features are those of paper. Write the rules that you want with page.addStyleTag().',
  emulateTimezone: NO_SCRIPTS,
  emulateVisionDeficiency: needsBrowser('nobody looks at the page'),
  emulateCPUThrottling: NO_SCRIPTS,
  emulateNetworkConditions: needsBrowser('requests are not slowed'),
  setGeolocation: NO_SCRIPTS,
  createCDPSession: needsBrowser('there is nothing that speaks the DevTools protocol'),
  target: needsBrowser('there are no targets'),
  browserContext: needsBrowser('there are no contexts'),
});

refuseProperties(Page.prototype, 'page', {
  keyboard: NO_INPUT,
  mouse: NO_INPUT,
  touchscreen: NO_INPUT,
  tracing: NO_INPUT,
  coverage: NO_INPUT,
  accessibility: 'page.pdf({ accessibility: true }) tells what readers who do not see the pages would lack.',
});

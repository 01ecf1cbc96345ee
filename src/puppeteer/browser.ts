/** What stands for puppeteer's browser: it makes pages, and knows what all of them may read. */
import { PlatenError, VERSION } from '../engine/index.ts';
import { needsBrowser, refuse } from './needs-browser.ts';
import { Page } from './page.ts';
import { SHARED, type SharedOptions } from './shared-options.ts';

/** Options of puppeteer that are about the process of a browser: there is none, so they are taken and mean nothing. */
export interface ProcessOptions {
  readonly headless?: boolean | 'shell' | undefined;
  readonly args?: readonly string[] | undefined;
  readonly ignoreDefaultArgs?: boolean | readonly string[] | undefined;
  readonly executablePath?: string | undefined;
  readonly channel?: string | undefined;
  readonly userDataDir?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly pipe?: boolean | undefined;
  readonly dumpio?: boolean | undefined;
  readonly defaultViewport?: object | null | undefined;
  readonly protocolTimeout?: number | undefined;
  readonly handleSIGINT?: boolean | undefined;
  readonly handleSIGTERM?: boolean | undefined;
  readonly handleSIGHUP?: boolean | undefined;
}

const OF_PROCESS: { readonly [O in keyof Required<ProcessOptions>]: true } = {
  headless: true,
  args: true,
  ignoreDefaultArgs: true,
  executablePath: true,
  channel: true,
  userDataDir: true,
  env: true,
  pipe: true,
  dumpio: true,
  defaultViewport: true,
  protocolTimeout: true,
  handleSIGINT: true,
  handleSIGTERM: true,
  handleSIGHUP: true,
};

/** Those of puppeteer that are about the browser's process are taken and mean nothing. `timeout` is that of each page. */
export interface LaunchOptions extends SharedOptions, ProcessOptions {}

export class Browser {
  readonly #shared: SharedOptions;
  #pages: Page[] = [];
  #isClosed = false;

  /** @throws PlatenError `INVALID_OPTION` */
  constructor(options: LaunchOptions) {
    const known = [...SHARED, ...Object.keys(OF_PROCESS)];
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw new PlatenError(
        'INVALID_OPTION',
        `launch: there is no option ${JSON.stringify(unknown.slice(0, 64))}. Known are ${SHARED.join(', ')}, and puppeteer's for its process, which mean nothing here.`,
        { option: unknown.slice(0, 64) },
      );
    }
    this.#shared = Object.fromEntries(Object.entries(options).filter(([name]) => SHARED.includes(name)));
  }

  get connected(): boolean {
    return !this.#isClosed;
  }

  /** @throws PlatenError `CLOSED` */
  async newPage(): Promise<Page> {
    if (this.#isClosed) throw new PlatenError('CLOSED', 'The browser was closed: launch() gives another.');
    const page = new Page(this.#shared);
    this.#pages.push(page);
    return page;
  }

  /** Those that are open. */
  async pages(): Promise<Page[]> {
    this.#pages = this.#pages.filter((page) => !page.isClosed());
    return [...this.#pages];
  }

  async version(): Promise<string> {
    return `platen/${VERSION}`;
  }

  isConnected(): boolean {
    return this.connected;
  }

  /** Closes all pages. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const page of this.#pages.splice(0)) await page.close();
  }

  async disconnect(): Promise<void> {
    await this.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

refuse(Browser.prototype, 'browser', {
  createBrowserContext: 'Pages share nothing here: write browser.newPage().',
  createIncognitoBrowserContext: 'Pages share nothing here: write browser.newPage().',
  defaultBrowserContext: 'Pages share nothing here: write browser.newPage().',
  process: needsBrowser('there is no process'),
  target: needsBrowser('there are no targets'),
  targets: needsBrowser('there are no targets'),
  waitForTarget: needsBrowser('there are no targets'),
  wsEndpoint: needsBrowser('nothing listens'),
  userAgent: 'Requests name platen and its version, and nothing else.',
});

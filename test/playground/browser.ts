/** The playground in a real browser, against the service with the real engine. */
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ServerParts } from '../../src/service/http/base/server-parts.ts';
import { addDocumentationRoute } from '../../src/service/http/documentation-route.ts';
import { addPlaygroundRoute } from '../../src/service/http/playground-route.ts';
import { createServer } from '../../src/service/http/server.ts';
import { addSecurityHeaders } from '../../src/service/operation/security-headers.ts';
import type { ConversionTask, Convert } from '../../src/service/pool/conversion.ts';
import { fakeAccounts, fakeIdempotency, fakeRateLimits } from '../service/fakes.ts';
import { convertInProcess } from '../service/in-process.ts';

const CHROMIUM = process.env.PLATEN_TEST_CHROMIUM ?? '/usr/bin/chromium';
export const HAS_CHROMIUM = existsSync(CHROMIUM);

/**
 * For blocks of tests that drive it. A busy machine takes its time, and now and then a tab comes to nothing on it: such a test begins anew, twice at most, and
 * the report says so. What is broken fails each time.
 */
export const IN_BROWSER = { timeout: 600_000, retry: 2 } as const;

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

export interface Playground {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Another tab beside it, without an address. */
  readonly another: () => Promise<Page>;
  readonly address: string;
  /** What the engine was asked for. */
  readonly tasks: ConversionTask[];
  /** Errors of the console and violations of the content security policy; failed requests are not among them. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface PlaygroundSettings {
  /** Default: 1280 x 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly media?: Parameters<Page['emulateMedia']>[0];
  /** For what no page can be told: a context of its own, which costs more CPU than the page. */
  readonly context?: BrowserContextOptions;
  readonly parts?: Partial<ServerParts>;
  /** Where to begin: a path of the server, or a fragment. */
  readonly place?: string;
  /** As a browser that shows PDFs in pages, the default; another costs a second of CPU less for each PDF. */
  readonly hasViewer?: boolean;
  /** Runs before the conversion; it may take its time. */
  readonly before?: (task: ConversionTask, signal: AbortSignal) => Promise<void>;
}

/** @param context - each playground is an origin in it, by its port: what one keeps no other sees */
async function openPlayground(context: BrowserContext, settings: PlaygroundSettings): Promise<Playground> {
  const before = context.pages();
  const tasks: ConversionTask[] = [];
  const inProcess = convertInProcess(false);
  const convert: Convert = async (task, signal, tenant) => {
    tasks.push(task);
    await settings.before?.(task, signal);
    return inProcess(task, signal, tenant);
  };
  const server = createServer({
    convert,
    accounts: fakeAccounts(),
    rateLimits: fakeRateLimits(),
    idempotency: fakeIdempotency(),
    onDefect: (error) => console.error(error),
    plugins: [addSecurityHeaders, (each) => addPlaygroundRoute(each), (each) => addDocumentationRoute(each)],
    ...settings.parts,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
  const complaints: string[] = [];
  const another = async () => {
    const page = await context.newPage();
    watch(page, complaints);
    await page.setViewportSize(settings.viewport ?? { width: 1280, height: 800 });
    await page.emulateMedia(settings.media);
    if (settings.hasViewer === false) await page.addInitScript(NO_VIEWER);
    return page;
  };
  const close = async () => {
    for (const page of context.pages()) if (!before.includes(page)) await page.close();
    server.server.closeAllConnections();
    await server.close();
  };
  const page = await another();
  await page.goto(address + (settings.place ?? ''));
  return { page, context, another, address, tasks, complaints, close };
}

async function newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // Against hanging only, as the time limits of tests.
  context.setDefaultTimeout(60_000);
  return context;
}

const NO_VIEWER = "Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })";

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
}

/**
 * One browser for the tests of the file or the block that this is called in, and for each of them a playground that is closed behind it, and must not
 * have complained. They share a context, and an empty page in it that stays: with the last page of a context Chromium ends what the next would have to begin anew, for
 * more CPU than the playground takes.
 *
 * @returns what opens it
 */
export function playgroundForTests(): (settings?: PlaygroundSettings) => Promise<Playground> {
  let browser: Browser | null = null;
  let shared: BrowserContext | null = null;
  let playground: Playground | null = null;
  beforeAll(async () => {
    if (HAS_CHROMIUM) browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    const last = playground;
    playground = null;
    await last?.close();
    // What a test left that failed is nothing for the next; one with a context of its own is done with it.
    if (last !== null && (last.context !== shared || task.result?.state === 'fail')) await last.context.close();
    if (task.result?.state === 'fail') shared = null;
    expect(last?.complaints ?? []).toEqual([]);
  });
  async function contextFor({ context }: PlaygroundSettings): Promise<BrowserContext> {
    if (context !== undefined) return newContext(browser!, context);
    if (shared === null) {
      shared = await newContext(browser!);
      await shared.newPage();
    }
    return shared;
  }
  return async (settings = {}) => {
    playground = await openPlayground(await contextFor(settings), settings);
    return playground;
  };
}

/** Waits until the status line says what was rendered; gives its text. */
export async function rendered(page: Page): Promise<string> {
  const line = page.locator('#status-text', { hasText: /^Rendered in/ });
  await line.waitFor();
  return (await line.textContent()) ?? '';
}

/** Replaces the text of the editor as a person would, by selecting all and typing. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** What stands in the editor. The editor draws only the lines in sight: texts of tests are short. */
export async function written(page: Page): Promise<string> {
  return (await page.locator('.cm-line').allTextContents()).join('\n');
}

const SHOWN = '#viewer iframe:not([data-next])';

/** The address of the PDF that is shown, without its fragment, as soon as it is another than the given one. */
export async function shownPdf(page: Page, before: string | null = null): Promise<string> {
  const address = `(document.querySelector('${SHOWN}')?.getAttribute('src') ?? '').split('#', 1)[0]`;
  // Not waitForFunction: it would evaluate strings in the page, which the page's policy refuses.
  for (let tries = 0; tries < 200; tries++) {
    const shown = await page.evaluate<string>(address);
    if (shown !== '' && shown !== before) return shown;
    await page.waitForTimeout(40);
  }
  throw new Error('No other PDF is shown.');
}

/** The PDF that the download button gives. */
export async function downloaded(page: Page): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
  return { name: download.suggestedFilename(), pdf: readFileSync(await download.path()) };
}

/** Asks again and again; machines may be busy. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 60_000, interval: 50 });
}

/** What has the keyboard's focus: its id, or the class of the editor. */
export function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement?.id || document.activeElement?.className || ''") as Promise<string>;
}

/** platen/puppeteer: programs that only print with puppeteer print with platen. The public interface; docs/migrating.md explains it. */
import { Browser, type LaunchOptions } from './browser.ts';

export type { Browser, LaunchOptions, ProcessOptions } from './browser.ts';
export type { ContentOptions, Page, StyleTag, Viewport } from './page.ts';
export type { PdfOptions } from './pdf-options.ts';
export type { SharedOptions } from './shared-options.ts';

/** What stands for a browser. No process is started. */
export async function launch(options: LaunchOptions = {}): Promise<Browser> {
  return new Browser(options);
}

/** What `import puppeteer from 'platen/puppeteer'` gives. */
const puppeteer = { launch };

export default puppeteer;

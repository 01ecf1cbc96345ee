/** What others say of a page that is open in Chromium: axe of its accessibility, the protocol of what it loaded. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core'), 'utf8');

/** What colours alone decide: what else axe says of a page by day it would say again by night. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Rules that axe finds broken, each with the elements; frames with PDFs are the browser's.
 *
 * @param part - what is looked at: of a dialog the dialog, as what lies behind it is dimmed
 * @param rules - default: all of them
 */
export async function axeViolations(page: Page, part = 'html', rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(AXE);
  const options = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(`axe
    .run(${JSON.stringify(part)}, ${JSON.stringify(options)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`);
}

/**
 * Bytes of all answers to what a page asks for while it loads, as they came over the network.
 *
 * @param isThere - waits until all is there
 */
export async function bytesLoaded(
  page: Page,
  address: string,
  isThere: () => Promise<unknown> = () => page.waitForLoadState('networkidle'),
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address);
  await isThere();
  await session.detach();
  return bytes;
}

/** What holds for redirects, by servers and by pages. */

export const MOST_REDIRECTS = 5;

/** Whether the way to the next address is no longer encrypted. */
export function isDowngrade(from: URL, to: URL): boolean {
  return from.protocol === 'https:' && to.protocol === 'http:';
}

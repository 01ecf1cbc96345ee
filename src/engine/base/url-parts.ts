/** Parts of addresses as they are compared: fragments apart, and without percent signs that only escape. */

export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

/** What follows `#`; '' for none. */
export function fragmentOf(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? '' : url.slice(hash + 1);
}

/** As it is where its percent signs escape nothing. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

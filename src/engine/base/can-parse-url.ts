/** Whether a text is an address. */

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Whether `new URL(text, base)` gives an address. `URL.canParse` of Node 20 is asked about ASCII alone: once V8 has compiled what calls it, it refuses
 * addresses with letters of Latin-1, such as `ü`.
 */
export function canParseUrl(text: string, base?: string): boolean {
  if (!BEYOND_ASCII.test(text) && (base === undefined || !BEYOND_ASCII.test(base))) return URL.canParse(text, base);
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a text is an address. `URL.canParse` of Node 20 is not asked: once V8 has compiled what calls it, it refuses addresses with letters of
 * Latin-1, such as `ü`.
 */
export function canParseUrl(text: string): boolean {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}

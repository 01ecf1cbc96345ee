/**
 * Whether `word-spacing` comes behind a code unit (css-text-4 §8.1). Deviation, with Chromium: dividers of Ethiopic and of extinct scripts are left as
 * they are, for they are set close to both words.
 */
export function isWordSeparator(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0;
}

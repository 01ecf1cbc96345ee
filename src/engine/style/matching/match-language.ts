/** `:lang()`: extended filtering of language tags (selectors-4 §7.2, RFC 4647 §3.3.2). */

/** @param ranges - in lower case */
export function matchesLanguage(language: string, ranges: readonly string[]): boolean {
  const tags = language.toLowerCase().split('-');
  return ranges.some((range) =>
    range === '' ? language === '' : language !== '' && matchesRange(tags, range.split('-')),
  );
}

function matchesRange(tags: readonly string[], range: readonly string[]): boolean {
  if (range[0] !== '*' && range[0] !== tags[0]) return false;
  let tag = 1;
  for (let i = 1; i < range.length; i++) {
    const wanted = range[i]!;
    if (wanted === '*') continue;
    // A single letter or digit begins an extension, which nothing may be skipped into.
    while (tag < tags.length && tags[tag] !== wanted) {
      if (tags[tag]!.length === 1) return false;
      tag++;
    }
    if (tag >= tags.length) return false;
    tag++;
  }
  return true;
}

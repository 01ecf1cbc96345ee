/** Addresses in documents and style sheets, made absolute (URL Standard §4.4, HTML §2.4.3). */

/** The absolute address; `null` for none. Data addresses stay as they are: they may be long. */
export function resolveUrl(href: string | null, baseUrl: string): string | null {
  const trimmed = href?.trim() ?? '';
  if (trimmed === '') return null;
  if (/^data:/i.test(trimmed)) return trimmed;
  if (URL.canParse(trimmed, baseUrl)) return new URL(trimmed, baseUrl).href;
  return URL.canParse(trimmed) ? new URL(trimmed).href : null;
}

/** Files that the caller gave with a document (the option `files`), under addresses of their own, so that relative addresses lead to them as elsewhere. */

/** What relative addresses start from where files were given. No scheme that is fetched, linked to or read from disk. */
export const OWN_FILES = 'files:///';

/** Whether this is what a document has for an address that came without one. */
export function isNoAddress(url: string): boolean {
  return url === 'about:blank' || url === OWN_FILES;
}

/** The name of a file, from its address; `null` for other addresses. Systems differ in how they write letters with marks (NFC, NFD). */
export function ownFileName(address: string): string | null {
  if (!address.startsWith(OWN_FILES)) return null;
  const path = address.slice(OWN_FILES.length).replace(/[?#].*/s, '');
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path.normalize('NFC');
  }
}

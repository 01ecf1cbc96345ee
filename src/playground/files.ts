/**
 * Files that the page holds for a document, under the names that the document has for them: `src="logo.png"`. What is sent has data: addresses in
 * their place, as the service knows no folder of the document; places in what comes back are led back.
 */

export interface HeldFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SentDocument {
  readonly html: string;
  /** Where in the text that was written a column of what was sent stands; lines are the same. */
  columnOf(line: number, column: number): number;
}

/** All files together, bytes: the service takes 5 MB of html, and base64 needs a third more than the bytes. */
export const MOST_BYTES = 3_500_000;

/** The text with the files in it. */
export function withFiles(text: string, files: readonly HeldFile[]): SentDocument {
  const addresses = new Map(files.map((file) => [file.name, dataAddress(file, files)]));
  const replaced: { readonly line: number; readonly column: number; readonly more: number }[] = [];
  const html = text
    .split('\n')
    .map((content, index) => {
      let more = 0;
      return content.replace(REFERENCE, (whole, before: string, name: string, at: number) => {
        const address = addresses.get(nameOf(name));
        if (address === undefined) return whole;
        replaced.push({ line: index + 1, column: at + before.length + more + 1, more: address.length - name.length });
        more += address.length - name.length;
        return before + address;
      });
    })
    .join('\n');
  return {
    html,
    columnOf(line, column) {
      let shift = 0;
      for (const each of replaced) {
        if (each.line !== line || each.column >= column) continue;
        shift += Math.min(each.more, column - each.column);
      }
      return column - shift;
    },
  };
}

/** What names a file in HTML and CSS: an attribute, or `url()`. */
const REFERENCE = /((?:\b(?:src|href|data|poster|srcset)\s*=\s*|url\(\s*)["']?)([^"'()<>\s,]+)/gi;

/** Style sheets name files, too. */
function dataAddress({ type, bytes }: HeldFile, files: readonly HeldFile[]): string {
  if (type !== 'text/css') return `data:${type};base64,${base64(bytes)}`;
  const others = files.filter((file) => file.type !== 'text/css');
  return `data:text/css;base64,${base64(new TextEncoder().encode(withFiles(new TextDecoder().decode(bytes), others).html))}`;
}

function nameOf(reference: string): string {
  const name = reference.replace(/^\.\//, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

/** By the endings of names: browsers say nothing of many fonts. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  css: 'text/css',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** `null` for files that documents have no use for. */
export function typeOf(name: string): string | null {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** The markup that takes a file into a document. */
export function markupFor({ name, type }: HeldFile): string {
  const reference = encodeURI(name);
  if (type === 'text/css') return `<link rel="stylesheet" href="${reference}">`;
  if (type.startsWith('image/')) return `<img src="${reference}" alt="">`;
  const family = name.replace(/\.\w+$/, '').replace(/["\\]/g, '');
  return `<style>@font-face { font-family: "${family}"; src: url("${reference}") }</style>`;
}

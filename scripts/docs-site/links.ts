/** Links between files of the repository become links between pages of the site; a link to what is no page is an error. */
import path from 'node:path';

/** Code is left alone: fences, and spans within a line. */
const CODE_OR_LINK = /```[\s\S]*?^```|`[^`\n]*`|\]\((?!https?:|mailto:|#)([^)\s]+)\)|<img src="([^"]+)"/gm;

/** Pages about folders that are linked to. */
const FOLDERS: Readonly<Record<string, string>> = {
  'docs/api': 'docs/api/platen.api.md',
  'examples/clients': 'docs/clients.md',
};

/**
 * @param file - that the text is of, from the root of the repository
 * @param places - of pages in the site, by their files
 */
export function withSiteLinks(text: string, file: string, places: ReadonlyMap<string, string>): string {
  return text.replace(CODE_OR_LINK, (whole, link?: string, image?: string) => {
    // Their places are kept by their sizes, and the first frame waits for none.
    if (image !== undefined)
      return `<img loading="lazy" src="/${path.posix.basename(path.posix.dirname(image))}/${path.posix.basename(image)}"`;
    return link === undefined ? whole : `](${siteLink(link, file, places)})`;
  });
}

function siteLink(link: string, file: string, places: ReadonlyMap<string, string>): string {
  const [target, heading] = link.split('#');
  const wanted = path.posix.join(path.posix.dirname(file), target!);
  const place = places.get(FOLDERS[wanted] ?? wanted);
  if (place === undefined) throw new Error(`${file} links to ${link}, which is no page of the site.`);
  return `/${place}.md${heading === undefined ? '' : `#${heading}`}`;
}

/** The names that GitHub gives to headings: small letters, no punctuation, hyphens for spaces. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** How VitePress makes the documentation site; its folder is written by scripts/docs-site.mjs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const BASE = '/docs/';
const pages = JSON.parse(readFileSync(path.join(import.meta.dirname, 'pages.json'), 'utf8'));
const groups = [...new Set(pages.flatMap(({ group }) => group ?? []))];

export default defineConfig({
  title: 'platen',
  description: 'HTML and CSS to PDF in pure TypeScript: how to use it, and what it does.',
  lang: 'en',
  base: BASE,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}mark.svg` }]],
  // What it knows of all pages in a file, and not in each page.
  metaChunk: true,
  markdown: {
    anchor: { slugify: slugOf },
    config: (markdown) => markdown.core.ruler.push('empty-heads', emptyHeadsAreCells),
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { build: { chunkSizeWarningLimit: 4_000 }, logLevel: 'warn', plugins: [accessibleParts()] },
  themeConfig: {
    // An SVG is a document of its own to the browser: it is asked for behind the first frame (style.css), and its place waits for it.
    logo: { src: '/mark.svg', alt: '', width: 24, height: 24, loading: 'lazy' },
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Course', link: '/course/' },
      { text: 'Library', link: '/library' },
      { text: 'CSS', link: '/css' },
      { text: 'Codes', link: '/codes' },
    ],
    sidebar: groups.map((group) => ({
      text: group,
      items: pages
        .filter((page) => page.group === group)
        .map(({ place, title }) => ({ text: title, link: `/${place.replace(/(^|\/)index$/, '$1')}` })),
    })),
  },
});

/** A head of a table that says nothing is no head: to screen readers it would be one without a name. */
function emptyHeadsAreCells({ tokens }) {
  for (const [index, { type, content }] of tokens.entries()) {
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    if (type !== 'inline' || content !== '' || open?.type !== 'th_open') continue;
    open.tag = 'td';
    if (close !== undefined) close.tag = 'td';
  }
}

/** What of VitePress's search box keeps it from who does not see it: a button around everything, options that hold links, names that are not what is shown. */
const SEARCH_REPAIRS = [
  [
    'role="button"\n      :aria-owns="results?.length ? \'localsearch-list\' : undefined"\n      aria-expanded="true"\n      aria-haspopup="listbox"\n      aria-labelledby="localsearch-label"',
    'role="dialog"\n      aria-modal="true"\n      aria-label="Search"',
  ],
  [
    ':aria-activedescendant="selectedIndex > -1 ? (\'localsearch-item-\' + selectedIndex) : undefined"\n            aria-autocomplete="both"\n',
    '',
  ],
  [':role="results?.length ? \'listbox\' : undefined"', ''],
  [':aria-selected="selectedIndex === index ? \'true\' : \'false\'"\n            role="option"', ''],
  [':aria-label="[...p.titles, p.title].join(\' > \')"', ''],
  // A key is no role that takes a name.
  ['<kbd :aria-label', '<kbd role="img" :aria-label'],
];

/** The page of addresses that lead nowhere: it lacks a main part, and its link has another name than it shows. */
const NOT_FOUND_REPAIRS = [
  ['<div class="NotFound">', '<main class="NotFound">'],
  ['</div>\n</template>', '</main>\n</template>'],
  ['\n        :aria-label="theme.notFound?.linkLabel ?? \'go to home\'"', ''],
];

/** The switch of day and night has no name before the program runs. */
const SWITCH_REPAIRS = [["ref('')", "ref('Switch between light and dark theme')"]];

function accessibleParts() {
  return {
    name: 'accessible-parts',
    enforce: 'pre',
    transform(code, id) {
      const repairs = Object.entries({
        'VPLocalSearchBox.vue': SEARCH_REPAIRS,
        'theme-default/NotFound.vue': NOT_FOUND_REPAIRS,
        'VPSwitchAppearance.vue': SWITCH_REPAIRS,
      }).find(([name]) => id.endsWith(name))?.[1];
      if (repairs === undefined) return null;
      return repairs.reduce((text, [wrong, right]) => {
        if (!text.includes(wrong)) throw new Error(`This part of VitePress has changed: ${id}: ${wrong}`);
        return text.replaceAll(wrong, right);
      }, code);
    },
  };
}

/** The names that GitHub gives to headings: the links of the repository hold in both places. */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

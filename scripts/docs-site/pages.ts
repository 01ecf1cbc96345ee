/** Which pages the documentation site has: each from a file of the repository, at its place in the site, in a group of the sidebar. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { courseLessons } from './course.ts';

export interface SitePage {
  /** From the root of the repository. */
  readonly file: string;
  /** In the site, without ending. */
  readonly place: string;
  readonly title: string;
  /** Heading in the sidebar; `null` for pages that only links lead to. */
  readonly group: string | null;
}

/** Files in docs that are not named here stand in the last group. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Begin: [
    'README.md',
    'docs/recipes.md',
    'examples/README.md',
    'docs/migrating.md',
    'docs/bundlers.md',
    'docs/testing.md',
  ],
  Reference: [
    'docs/library.md',
    'docs/cli.md',
    'docs/service.md',
    'docs/css.md',
    'docs/paged-media.md',
    'docs/codes.md',
    'docs/CHROMIUM.md',
  ],
  'The PDF': ['docs/conformance.md', 'docs/checking.md', 'docs/attachments.md'],
  'Running the service': [
    'docs/clients.md',
    'docs/accounts.md',
    'docs/operations.md',
    'docs/performance.md',
    'SECURITY.md',
  ],
  Inside: ['docs/architecture.md', 'CONTRIBUTING.md', 'docs/releasing.md', 'CHANGELOG.md'],
};
const COURSE = 'docs/course.md';
const LAST_GROUP = 'Inside';

const PLACES: Readonly<Record<string, string>> = {
  'README.md': 'index',
  'examples/README.md': 'examples/index',
  [COURSE]: 'course/index',
  'SECURITY.md': 'security',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'hyphenation/LICENSES.md': 'hyphenation',
};

export function sitePages(root: string): SitePage[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const page = (file: string, group: string | null): SitePage => ({
    file,
    place: PLACES[file] ?? file.replace(/^docs\//, '').replace(/\.md$/, ''),
    title: file === 'README.md' ? 'What it is' : titleOf(read(file)),
    group,
  });
  const named = Object.entries(GROUPS).flatMap(([group, files]) => files.map((file) => page(file, group)));
  const known = new Set([...named.map(({ file }) => file), COURSE]);
  const others = readdirSync(path.join(root, 'docs'))
    .map((name) => `docs/${name}`)
    .filter((file) => file.endsWith('.md') && !known.has(file))
    .map((file) => page(file, LAST_GROUP));
  const reports = readdirSync(path.join(root, 'docs/api')).map((name) => ({
    file: `docs/api/${name}`,
    place: `api/${name.replace('.api.md', '')}`,
    title: titleOf(read(`docs/api/${name}`)),
    group: null,
  }));
  const lessons = courseLessons(read(COURSE)).lessons.map(({ place, title }) => ({
    file: `${COURSE}#${place}`,
    place,
    title,
    group: 'Paged media, a course',
  }));
  const examples = readdirSync(path.join(root, 'examples'))
    .filter((name) => /\.(html|mjs|csv)$/.test(name))
    .map((name) => ({
      file: `examples/${name}`,
      place: `examples/${name.replaceAll('.', '-')}`,
      title: name,
      group: null,
    }));
  return [
    ...named.filter(({ group }) => group === 'Begin'),
    page(COURSE, 'Paged media, a course'),
    ...lessons,
    ...named.filter(({ group }) => group !== 'Begin'),
    ...others,
    ...examples,
    ...reports,
    page('hyphenation/LICENSES.md', null),
  ];
}

function titleOf(text: string): string {
  return /^# (.*)$/m.exec(text)![1]!.replaceAll('`', '');
}

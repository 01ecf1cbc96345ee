/** The documents one can start from: the repository's examples, what its programs and its recipes make, and an empty page. */
import PROGRAMS from 'virtual:program-samples';
import type { Sample } from './sample.ts';

const FILES = import.meta.glob<string>('../../examples/*.html', { query: '?raw', import: 'default', eager: true });

/** What the programs of docs/recipes.md print, kept by `npm run try`: what they import is no package of this repository. */
const RECIPES = import.meta.glob<string>('./recipes/*.html', { query: '?raw', import: 'default', eager: true });

const EMPTY = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Untitled</title>
<style>
  @page { size: A4; margin: 20mm; @bottom-center { content: counter(page) " / " counter(pages) } }
  body { font: 11pt/1.5 Arial, sans-serif }
</style>
</head>
<body>
<h1>Hello</h1>
<p>Write here, and see the page change.</p>
</body>
</html>
`;

export const SAMPLES: readonly Sample[] = [
  ...Object.entries(FILES).map(([path, html]) => ({ name: nameOf(path), html })),
  ...PROGRAMS,
  ...Object.entries(RECIPES).map(([path, html]) => ({ name: /([^/]+)\.html$/.exec(path)![1]!, html })),
  { name: 'Empty page', html: EMPTY },
];

export function firstSample(): Sample {
  return SAMPLES.find(({ name }) => name === 'Invoice') ?? SAMPLES[0]!;
}

function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.html$/, '');
  // The letters of an abbreviation.
  if (name === 'cv') return 'CV';
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

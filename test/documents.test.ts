/** Golden documents: fixtures/documents/NAME/index.html, or examples/NAME.html, against fixtures/documents/NAME/expected. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../src/engine/render/render.ts';
import { matchGolden } from '../src/testing/match-golden.ts';
import { FIXTURES } from './support/layout-case.ts';
import { readLinks } from './support/pdf-links.ts';

const DOCUMENTS = path.join(FIXTURES, 'documents');
const EXAMPLES = path.resolve(FIXTURES, '../examples');
const LARGEST_PICTURE = 20 * 1024;

const examples = readdirSync(EXAMPLES).flatMap((name) =>
  name.endsWith('.html') ? [path.basename(name, '.html')] : [],
);
const names = [...new Set([...readdirSync(DOCUMENTS), ...examples])].sort();

describe.each(names)('%s', (name) => {
  const own = path.join(DOCUMENTS, name, 'index.html');
  const html = readFileSync(existsSync(own) ? own : path.join(EXAMPLES, `${name}.html`));
  const folder = path.join(DOCUMENTS, name, 'expected');

  it('is as its golden', async () => {
    mkdirSync(path.dirname(folder), { recursive: true });
    const pdf = await matchGolden({ html }, { folder, compare: ['facts', 'text', 'display-list', 'pixels'] });
    for (const picture of readdirSync(folder).filter((file) => /^page-\d+\.png$/.test(file))) {
      expect(statSync(path.join(folder, picture)).size).toBeLessThanOrEqual(LARGEST_PICTURE);
    }
    const golden = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect((await readLinks(pdf)).links).toHaveLength(JSON.parse(golden('facts.json')).links.length);
    const lists = readdirSync(folder).filter((file) => file.startsWith('display-list-'));
    expect(letters(golden('text.txt').replace(/^--- page \d+$/gm, ''))).toBe(
      letters(lists.map((file) => painted(golden(file))).join('')),
    );
  });

  it('is the same bytes each time', async () => {
    const [first, second] = [await render({ html }), await render({ html })];
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });
});

/** The texts of a display list. */
function painted(displayList: string): string {
  return Array.from(displayList.matchAll(/^ *text \S+ ("(?:[^"\\]|\\.)*")/gm), ([, text]) => JSON.parse(text!)).join(
    '',
  );
}

/** Which letters there are, in no order: readers put right-to-left text in an order of their own. */
function letters(text: string): string {
  return [...text.replace(/\s/g, '')].sort().join('');
}

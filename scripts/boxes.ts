/** `npm run boxes`: small trees of boxes by chance, laid out by Chromium and by platen; `--help` says how. */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { BothLayouts } from './boxes/both-layouts.ts';
import { BothPictures } from './boxes/both-pictures.ts';
import { type BoxNode, documentOf, htmlOf, makings } from './boxes/box-tree.ts';
import type { Comparison, Difference } from './boxes/comparison.ts';
import { FOCUSES, randomBoxes } from './boxes/random-boxes.ts';
import { PAINT_FOCUSES, randomPaint } from './boxes/random-paint.ts';
import { smallerBoxes } from './boxes/smaller-boxes.ts';
import { ONE_RUN } from './fuzz/draw.ts';

const HELP = `Draws small trees of boxes by chance, lays out or paints each in Chromium (on screen) and in platen, and shows those whose boxes or pictures differ, made smaller.

  npm run boxes -- [--count N] [--seed S] [--focus NAME] [--share]

  --count N      how many trees; 200
  --seed S       of the first tree, the next have the next; 1
  --focus NAME   what is drawn more often; all
                 of which the boxes are compared: ${FOCUSES.join(', ')}
                 of which the pictures are: ${PAINT_FOCUSES.join(', ')}
  --share        only says how many differ

Chromium is $CHROMIUM, or /usr/bin/chromium. Ends with 1 where any differs.
`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    focus: { type: 'string', default: 'all' },
    share: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const first = Number(values.seed);
const focus = FOCUSES.find((name) => name === values.focus);
const paintFocus = PAINT_FOCUSES.find((name) => name === values.focus);
if (values.help) process.stdout.write(HELP);
else if (!(Number.isInteger(count) && count > 0) || !Number.isInteger(first))
  refuse('--count and --seed are whole numbers.');
else if (focus !== undefined) await compare(randomBoxes(focus), await BothLayouts.open());
else if (paintFocus !== undefined) await compare(randomPaint(paintFocus), await BothPictures.open());
else refuse(`--focus is one of ${[...FOCUSES, ...PAINT_FOCUSES].join(', ')}.`);

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n\n${HELP}`);
  process.exitCode = 2;
}

interface Found {
  readonly html: string;
  readonly difference: Difference;
}

async function compare(trees: fc.Arbitrary<BoxNode>, both: Comparison): Promise<void> {
  /** By what the smaller trees are made of. */
  const alike = new Map<string, Found[]>();
  let differing = 0;
  try {
    for (let seed = first; seed < first + count; seed++) {
      const tree = fc.sample(trees, { ...ONE_RUN, seed })[0]!;
      if ((await both.difference(documentOf(tree))) === null) continue;
      differing++;
      if (values.share) continue;
      const { small, found } = await made(tree, both);
      process.stderr.write(`seed ${seed}: ${found.html}\n`);
      const key = makings(small);
      alike.set(key, [...(alike.get(key) ?? []), found]);
    }
  } finally {
    await both.close();
  }
  const groups = [...alike].sort(([, a], [, b]) => b.length - a.length);
  for (const [key, found] of groups) show(key, found);
  process.stdout.write(`${differing} of ${count} trees differ (focus ${values.focus}, from seed ${first})\n`);
  process.exitCode = differing > 0 ? 1 : 0;
}

async function made(tree: BoxNode, both: Comparison): Promise<{ small: BoxNode; found: Found }> {
  const small = await smallerBoxes(tree, async (less) => (await both.difference(documentOf(less))) !== null);
  const difference = (await both.difference(documentOf(small)))!;
  return { small, found: { html: htmlOf(small), difference } };
}

function show(key: string, found: readonly Found[]): void {
  const { html, difference } = found.toSorted((a, b) => a.html.length - b.html.length)[0]!;
  process.stdout.write(`${found.length} x ${key}\n  ${html}\n  ${difference.where}\n`);
  if (difference.chromium !== '')
    process.stdout.write(`  Chromium ${difference.chromium}, platen ${difference.platen}\n`);
  process.stdout.write('\n');
}

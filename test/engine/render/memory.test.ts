/** What `limits.memory` reckons, against the resident memory of a process of its own, for documents that are large in one kind of thing each. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needBuild } from '../../support/build-package.ts';
import { unlessNight } from '../../support/nightly.ts';

await needBuild();

/** Resident memory may be so many times what is reckoned: V8 lets garbage lie until the heap has grown to a multiple of what is alive (docs/architecture.md 2.19). */
const SLACK = 2;
/** Bytes of compiled code and fonts, which no document is charged for. */
const REST = 40_000_000;
/** Less would drown in the rest. */
const LARGE = 60_000_000;

/** As built: of the sources each process would compile all. What is first printed fills V8's young generation, which is no document's. */
const ENGINE = new URL('../../../dist/platen/index.js', import.meta.url).href;

const SCRIPT = `
import { render } from '${ENGINE}';
await render({ html: '<p>warm'.repeat(3_000) });
const before = process.memoryUsage.rss();
let limit = null, reckoned = 0;
const memory = Number(process.argv[2]);
try {
  await render({ html: (0, eval)(process.argv[1]), timeout: 600_000, limits: { memory }, onEnd: ({ work }) => { reckoned = work.memory; } });
} catch (error) {
  limit = error.details?.limit ?? String(error);
}
console.log(JSON.stringify({ limit, reckoned, bytes: process.resourceUsage().maxRSS * 1024 - before }));`;

function convertApart(html: string, memory: number) {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, html, String(memory)], {
    encoding: 'utf8',
  });
  return JSON.parse(child.stdout) as { limit: string | null; reckoned: number; bytes: number };
}

/** Documents that are large in one kind of thing each. */
const LARGE_IN: readonly (readonly [kind: string, html: string])[] = [
  ['elements', `'<p>a'.repeat(30_000)`],
  ['cells', `'<table>' + '<tr><td>alpha<td>123.45<td>beta gamma'.repeat(9_000)`],
  ['boxes on one line', `'<span>x</span>'.repeat(12_000)`],
  [
    'rules',
    `'<style>' + Array.from({ length: 50_000 }, (_, i) => '.a' + i + ' { color: rgb(1 2 ' + i % 256 + '); margin: ' + i + 'px }').join('') + '</style>a'`,
  ],
  ['pages', `'<div style="height: 5500000px">a'`],
  ['gradients', `'<p style="background: linear-gradient(red, blue); border: 1px solid">a'.repeat(15_000)`],
  ['links', `Array.from({ length: 12_000 }, (_, i) => '<a href="#x' + i + '" id=x' + i + '>a</a> ').join('')`],
  ['controls', `'<input value=a>'.repeat(12_000)`],
  ['formulas', `'<math>' + '<mfrac><mi>a</mi><mi>b</mi></mfrac>'.repeat(8_000)`],
  [
    'counters',
    `'<style>i { counter-increment: ' + Array.from({ length: 1_200 }, (_, i) => 'c' + i).join(' ') + ' }</style>' + '<i>x</i>'.repeat(1_200)`,
  ],
  ['paths', `'<svg><path d="M0 0' + 'L9 7 3 1'.repeat(400_000) + '"/></svg>'`],
];

describe('no process has much more than is reckoned for its document', () => {
  it.each(unlessNight(['cells', 'rules'], LARGE_IN))('of %s', { timeout: 600_000 }, (_, html) => {
    const { limit, reckoned, bytes } = convertApart(html, 1_000_000_000);
    expect(limit).toBeNull();
    expect(reckoned).toBeGreaterThan(LARGE);
    expect(bytes).toBeLessThan(SLACK * reckoned + REST);
  });
});

describe('a document ends with the limit', () => {
  it.each([
    ['when its elements are read', `'<p>a'.repeat(80_000)`],
    ['when its lines are made', `'<p>' + 'word '.repeat(800_000)`],
    ['when its pages are painted and written', `'<p style="background: linear-gradient(red, blue)">a'.repeat(40_000)`],
  ])('%s', { timeout: 600_000 }, (_, html) => {
    const limit = 100_000_000;
    const ended = convertApart(html, limit);
    expect(ended.limit).toBe('memory');
    expect(ended.bytes).toBeLessThan(SLACK * limit + REST);
  });
});

it('subgrids deep in each other are not kept once for each of their grids', { timeout: 600_000 }, () => {
  const html = `'<style>div { display: grid; grid-template: subgrid / subgrid }</style>' + '<div>'.repeat(400) + 'a'`;
  const { limit, bytes } = convertApart(html, 1_000_000_000);
  expect(limit).toBeNull();
  expect(bytes).toBeLessThan(200_000_000);
});

/** V8's heap from the first page that is painted to the last, without garbage. */
const PAINTING = `
import { render } from '${ENGINE}';
const heaps = [];
const onProgress = ({ phase, page, pages }) => {
  if (phase !== 'paint' || (page !== 1 && page !== pages)) return;
  gc();
  heaps.push(process.memoryUsage().heapUsed);
};
await render({ html: (0, eval)(process.argv[1]), timeout: 600_000, onProgress });
console.log(JSON.stringify(heaps));`;

it('a page that is painted makes room: what is painted takes less than what lay on the pages', {
  timeout: 600_000,
}, () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', PAINTING, `'<p>a'.repeat(8_000)`],
    { encoding: 'utf8' },
  );
  const heaps = JSON.parse(stdout) as number[];
  expect(heaps.at(-1)).toBeLessThan(heaps[0]!);
});

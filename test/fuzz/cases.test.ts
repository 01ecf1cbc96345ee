/** What makes a case of fuzzing one: its seed gives it again, it can be made smaller, and its faults are told apart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarations, PROPERTY_GRAMMARS } from '../../scripts/fuzz/css/declarations.ts';
import { depthOf, drawInput } from '../../scripts/fuzz/draw.ts';
import { kindOfFault } from '../../scripts/fuzz/fault-kind.ts';
import { faultOfPdf } from '../../scripts/fuzz/judges/pdf-bytes.ts';
import { judgePrinted } from '../../scripts/fuzz/judges/print.ts';
import { smallerBytes } from '../../scripts/fuzz/smaller-bytes.ts';
import { loadTarget, TARGETS } from '../../scripts/fuzz/targets.ts';
import { render } from '../../src/engine/index.ts';
import { contentStreams } from '../support/pdf-streams.ts';

describe.each(TARGETS)('%s', (name) => {
  it('draws the same input from the same seed, others from others', async () => {
    const target = await loadTarget(name);
    const drawn = [1, 2, 3, 4, 5].map((seed) => Buffer.from(drawInput(target, seed).bytes).toString('base64'));
    expect([1, 2, 3, 4, 5].map((seed) => Buffer.from(drawInput(target, seed).bytes).toString('base64'))).toEqual(drawn);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});

it('one case in so many is judged whole', () => {
  const depths = [10, 11, 19, 20].map((seed) => depthOf({ wholeEvery: 10 }, seed, 1));
  expect(depths).toEqual(['whole', 'quick', 'quick', 'whole']);
  expect([10, 20].map((seed) => depthOf({ wholeEvery: 10 }, seed, 2))).toEqual(['quick', 'whole']);
});

it('every property of the registry gets declarations', () => {
  const names = new Set(fc.sample(declarations, { seed: 1, numRuns: 20_000 }).map((each) => each.split(':')[0]));
  expect([...PROPERTY_GRAMMARS.keys()].filter((property) => !names.has(property))).toEqual([]);
});

describe('an input is made smaller', () => {
  it('by words, down to those that it fails with', async () => {
    const text = '<div class="a b"><p>one two three</p></div>'.repeat(5);
    const smaller = await smallerBytes(Buffer.from(text), async (bytes) => {
      const left = Buffer.from(bytes).toString();
      return left.includes('class') && left.includes('three');
    });
    expect(Buffer.from(smaller).toString()).toMatch(/^(?:classthree|threeclass)$/);
  });

  it('by bytes, where it is no text', async () => {
    const smaller = await smallerBytes(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]), async (bytes) => bytes.includes(3));
    expect([...smaller]).toEqual([3]);
  });

  it('no further than there is time', async () => {
    let asked = 0;
    await smallerBytes(Buffer.from('a b c d e f g h'), async () => (++asked > 3 ? null : false));
    expect(asked).toBe(4);
  });
});

it('faults that differ in words and numbers only are of one kind', () => {
  expect(kindOfFault('late: 2700 ms with a timeout of 2000 ms')).toBe(kindOfFault('late: 9 ms with a timeout of 1 ms'));
  expect(kindOfFault('INTERNAL: a is undefined')).not.toBe(kindOfFault('INTERNAL: b is undefined'));
});

describe('a document is judged', () => {
  it('good where it is printed, or ends in an error with a code', async () => {
    expect(await judgePrinted({ html: '<p>SURVIVES' }, 'whole', ['SURVIVES'])).toMatchObject({
      outcome: 'pdf',
      fault: null,
    });
    expect(await judgePrinted({ html: '<p>x', limits: { elements: 1 } }, 'whole')).toMatchObject({
      outcome: 'DOCUMENT_TOO_COMPLEX',
      fault: null,
    });
  });

  it('bad where a word is missing', async () => {
    const verdict = await judgePrinted({ html: '<p hidden>SURVIVES' }, 'whole', ['SURVIVES']);
    expect(verdict.fault).toBe('not painted: SURVIVES');
  });

  it('bad where an error is not one of ours', async () => {
    const html = { toString: () => '<p>' } as never;
    expect((await judgePrinted({ html }, 'whole')).outcome).not.toBe('pdf');
    const thrown = await judgePrinted({ html: '<p>', transform: () => Promise.reject(new TypeError('x')) }, 'whole');
    expect(thrown.fault).toMatch(/^no PlatenError: TypeError: x/);
  });

  it('bad where a number of its file is none', async () => {
    const { pdf } = await render({ html: '<p>text' });
    expect(faultOfPdf(pdf)).toBeNull();
    expect(contentStreams(pdf).length).toBeGreaterThan(0);
    expect(faultOfPdf(pdf.subarray(0, 500))).toMatch(/does not end/);
  });
});

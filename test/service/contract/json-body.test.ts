/** Bodies as JSON: what is read is what JSON.parse reads, and what no request looks like is refused before it is parsed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/service/http/base/problem.ts';
import { readJson } from '../../../src/service/http/requests/json-body.ts';
import { scanJson } from '../../../src/service/http/requests/json-structure.ts';

const read = (text: string | Buffer) => readJson(Buffer.from(text as string));
const refusal = (text: string) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof Problem ? [error.code, error.message] : error),
  );

describe('a body is read as JSON.parse reads it', () => {
  it.each([
    ['escapes', '\\u0041\\n\\"\\\\'],
    ['escaped backslashes and quotes', '\\\\\\"'],
    ['characters of several bytes', 'aäß€𝄞'],
    ['halves of surrogate pairs', '\\ud834\\udd1e\\ud834'],
  ])('long, with %s', async (_name, part) => {
    for (const offset of ['', 'a', 'ab', 'abc', 'abcde']) {
      const text = `{"html":"${offset}${part.repeat(120_000)}","landscape":true}`;
      expect(await read(text)).toEqual(JSON.parse(text));
    }
  });

  it('whatever its values are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (text) => {
        expect(await read(text)).toEqual(JSON.parse(text));
      }),
      { seed: 1 },
    );
  });

  it('the last of several fields of one name counts', async () => {
    const long = 'x'.repeat(100_000);
    expect(await read(`{"html":"${long}","html":"y"}`)).toEqual({ html: 'y' });
    expect(await read(`{"html":"y","html":"${long}"}`)).toEqual({ html: long });
  });

  it('long strings in members of members are whole', async () => {
    const long = 'x'.repeat(300_000);
    const body = { html: long, parts: [{ html: long }, [long]], attachments: [{ data: { deep: [null, 5, long] } }] };
    expect(await read(JSON.stringify(body))).toEqual(body);
  });
  it('with a byte order mark', async () => {
    expect(await read('\uFEFF{"html":"x"}')).toEqual({ html: 'x' });
  });

  it.each([
    ['a line break in a long string', `{"html":"${'x'.repeat(400_000)}\n"}`],
    ['an escape that is none', `{"html":"${'\\x'.repeat(200_000)}"}`],
    ['a long string without end', `{"html":"${'x'.repeat(400_000)}`],
  ])('not with %s', async (_name, text) => {
    expect(await refusal(text)).toEqual(['INVALID_JSON', expect.stringMatching(/no valid JSON/)]);
  });
});

describe('a body is refused unparsed', () => {
  it.each([
    ['a long list', `{"html":[${'1,'.repeat(2_000)}1]}`, /2000 members/],
    ['many brackets', `${'['.repeat(33)}${']'.repeat(33)}`, /32 deep/],
    ['a long name', `{"${'k'.repeat(1_001)}" : 1}`, /1000 bytes/],
    ['a long number', `{"html":${'1'.repeat(1_000_001)}}`, /outside of its strings/],
  ])('with %s', async (_name, text, message) => {
    expect(await refusal(text)).toEqual(['INVALID_JSON', expect.stringMatching(message)]);
  });
});

it('of 800,000 names the first thousand are read, and none is taken for known', async () => {
  const body = await read(`{"html":"x",${Array.from({ length: 800_000 }, (_, i) => `"k${i}":1`).join(',')}}`);
  const names = Object.keys(body as object);
  expect(names.length).toBeLessThan(1_010);
  expect(names.at(-1)).toBe('more than 1000 others');
});

it('the structure is looked at in slices', () => {
  const pauses = (text: string) => [...scanJson(Buffer.from(text), 1_000, [])].length;
  expect(pauses(`{"html":"${'\\"'.repeat(50_000)}"}`)).toBeGreaterThan(90);
  expect(pauses(' '.repeat(100_000))).toBeGreaterThan(90);
});

/** Which standards can be claimed, and which of them together. */
import { describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { CONFORMANCE_PROFILES, conformanceOf } from '../../../src/engine/conformance/profiles.ts';
import { parseOptions, type RenderOptions } from '../../../src/engine/render/options.ts';

const refusal = (work: () => unknown): PlatenError => {
  try {
    work();
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('It was taken.');
};

describe('a claim', () => {
  it.each([
    ['pdf/a-2b', { archive: { part: 2, level: 'b' }, accessible: null }],
    ['PDF/A-3U', { archive: { part: 3, level: 'u' }, accessible: null }],
    ['pdf/a-4', { archive: { part: 4, level: null }, accessible: null }],
    ['pdf/ua-1', { archive: null, accessible: 1 }],
    [['pdf/a-3a', 'pdf/ua-1'], { archive: { part: 3, level: 'a' }, accessible: 1 }],
    [['pdf/ua-2', 'pdf/a-4f'], { archive: { part: 4, level: 'f' }, accessible: 2 }],
  ])('%j is taken', (given, expected) => expect(conformanceOf(given)).toMatchObject(expected));

  it.each([[undefined], [[]]])('%j is none', (given) => expect(conformanceOf(given)).toBeNull());

  it('that is not known names those that are', () => {
    const { code, message, details } = refusal(() => conformanceOf('pdf/a-9z'));
    expect([code, details.option, details.allowed]).toEqual(['INVALID_OPTION', 'conformance', CONFORMANCE_PROFILES]);
    expect(message).toContain('"pdf/a-9z"');
    expect(message).toContain('pdf/a-3a');
  });

  it.each([
    [['pdf/a-2b', 'pdf/a-3b'], 'one part and level'],
    [['pdf/ua-1', 'pdf/ua-2'], 'PDF 1.7'],
    [['pdf/a-4', 'pdf/ua-1'], 'PDF/UA-1 goes with PDF/A-1, PDF/A-2 and PDF/A-3'],
    [['pdf/a-2a', 'pdf/ua-2'], 'PDF/UA-2 goes with pdf/a-4 and pdf/a-4f'],
  ])('%j does not go together', (given, reason) => {
    const { code, message } = refusal(() => conformanceOf(given));
    expect(code).toBe('INVALID_OPTION');
    for (const name of given) expect(message).toContain(name);
    expect(message).toContain(reason);
  });
});

describe('what a claim implies', () => {
  const parse = (options: Partial<RenderOptions>) => parseOptions({ html: '', ...options });

  it.each(['pdf/ua-1', 'pdf/a-2a', 'pdf/a-2b'] as const)('%s has tags', (conformance) =>
    expect(parse({ conformance }).tagged).toBe(true),
  );

  it('may go without them where nothing asks for them', () =>
    expect(parse({ conformance: 'pdf/a-2b', tagged: false }).tagged).toBe(false));

  it.each([
    [{ conformance: 'pdf/ua-1', tagged: false }, 'tagged'],
    [{ conformance: 'pdf/a-1b', classicXref: false }, 'classicXref'],
  ] as const)('%j is against it', (options, option) => {
    const { code, details, message } = refusal(() => parse(options));
    expect([code, details.option]).toEqual(['INVALID_OPTION', option]);
    expect(message).toContain(options.conformance);
  });
});

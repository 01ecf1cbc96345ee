/** What `check` does with its arguments, and with bytes that are no proper PDF. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import { CHECK_PROFILES } from '../../../src/engine/check/profiles.ts';
import { ACCESSIBLE, ACCESSIBLE_2, handMadePdf } from '../../support/hand-made-pdf.ts';

const good = handMadePdf(ACCESSIBLE);

describe('options', () => {
  it('refuses a profile that it does not know, and names those that it knows', async () =>
    await expect(check(good, { profile: 'pdf/x-9' as 'pdf/ua-1' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining(CHECK_PROFILES.join(', ')),
    }));
  it('refuses what is no file', async () =>
    await expect(check('%PDF' as unknown as Uint8Array, { profile: 'pdf/ua-1' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    }));
  it('ends when its time is over', async () => {
    const long = handMadePdf({ ...ACCESSIBLE, 4: `[${'1 '.repeat(200_000)}]` });
    await expect(check(long, { profile: 'pdf/ua-1', timeout: 1e-9 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('bytes', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a header alone', '%PDF-1.7\n'],
  ])(
    'that are %s are no PDF',
    async (_, text) =>
      await expect(check(Buffer.from(text), { profile: 'pdf/ua-1' })).rejects.toMatchObject({ code: 'PDF_UNREADABLE' }),
  );

  it('whose cross references are wrong are searched for objects', async () => {
    const moved = Buffer.from(
      Buffer.from(good)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    expect((await check(moved, { profile: 'pdf/ua-1' })).conforms).toBe(true);
  });

  it('that are cut anywhere give a result or an error of platen', async () => {
    for (let length = 0; length < good.length; length += 37) {
      const outcome = await check(good.subarray(0, length), { profile: 'pdf/ua-1' }).catch((error: Error) => error);
      expect(outcome instanceof Error ? outcome.name : 'result', `${length} bytes`).toMatch(/^(?:PlatenError|result)$/);
    }
  });

  it('whose objects are parts of themselves come to an end', async () => {
    const cyclic = handMadePdf({
      ...ACCESSIBLE,
      2: '<</Type /Pages /Kids [2 0 R 3 0 R] /Count 1 /Parent 2 0 R>>',
      6: '<</Type /StructElem /S /Document /P 5 0 R /K [6 0 R 7 0 R]>>',
    });
    expect((await check(cyclic, { profile: 'pdf/ua-1' })).conforms).toBe(true);
  });
});

describe('a file that needs a password', () => {
  // A key that no empty password makes.
  const locked = (permissions: number) =>
    handMadePdf(ACCESSIBLE, {
      trailer: `/ID [<00> <00>] /Encrypt <</Filter /Standard /V 2 /R 3 /Length 128 /P ${permissions} /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}>>>`,
    });

  it.each(['pdf/a-1b', 'pdf/a-2b', 'pdf/a-3a', 'pdf/a-4'] as const)('breaks %s: it is encrypted', async (profile) => {
    expect(await check(locked(-4), { profile })).toEqual({
      conforms: false,
      findings: [{ clause: '6.1.3', message: 'The trailer has the key Encrypt.', object: null, page: null }],
    });
  });
  it('breaks PDF/UA-1 where assistive technology may not read it, and cannot be judged where it may', async () => {
    expect((await check(locked(-4 - 512), { profile: 'pdf/ua-1' })).findings).toMatchObject([{ clause: '7.16' }]);
    await expect(check(locked(-4), { profile: 'pdf/ua-1' })).rejects.toMatchObject({ code: 'PDF_UNREADABLE' });
    await expect(check(locked(-4), { profile: 'pdf/x-4' })).rejects.toMatchObject({ code: 'PDF_UNREADABLE' });
  });
});

it('tells where a rule is broken', async () => {
  const file = handMadePdf({ ...ACCESSIBLE, 7: ACCESSIBLE[7]!.replace('/Alt (a square)', '') });
  expect((await check(file, { profile: 'pdf/ua-1' })).findings).toEqual([
    { clause: '7.3', message: 'Figure has neither Alt nor ActualText.', object: 7, page: null },
  ]);
});

it('tells of content by the element that it belongs to', async () => {
  const file = handMadePdf({ ...ACCESSIBLE_2, 7: ACCESSIBLE_2[7]!.replace('/Figure', '/P') });
  expect((await check(file, { profile: 'pdf/ua-2' })).findings).toContainEqual(
    expect.objectContaining({ clause: '8.5.1', object: 7, page: 1 }),
  );
});

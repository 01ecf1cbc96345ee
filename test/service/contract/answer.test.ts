/** The answer that carries the PDF: its headers, its file name, its warnings. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionWarning } from '../../../src/service/pool/conversion.ts';
import { convert, service, TINY_PDF } from '../service.ts';

const PAGE = { html: '<p>Hello' };
const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

describe('a conversion', () => {
  it('answers with the PDF and what is known of it', async () => {
    const response = await convert(service({ warnings: 2 }), PAGE);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(TINY_PDF);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(TINY_PDF.length),
      'content-disposition': 'inline; filename="document.pdf"',
      'cache-control': 'no-store',
      'repr-digest': digestOf(TINY_PDF),
      'x-size-bytes': String(TINY_PDF.length),
      'x-warnings-count': '2',
      'x-sandbox': 'true',
    });
  });

  it('has the digest of a large PDF too', async () => {
    const pdf = Buffer.alloc(1_000_000, 7);
    expect((await convert(service({ pdf }), PAGE)).headers['repr-digest']).toBe(digestOf(pdf));
  });

  it('is done within what is left of 30 s', async () => {
    const given = service();
    await convert(given, PAGE);
    const [task] = given.tasks;
    expect(task!.timeout).toBeGreaterThan(29_000);
    expect(task!.timeout).toBeLessThanOrEqual(30_000);
  });
});

describe('a file name', () => {
  it.each([
    ['Invoice 7', "filename*=UTF-8''Invoice%207.pdf"],
    ['Angebot für Käse – 5 €', "filename*=UTF-8''Angebot%20f%C3%BCr%20K%C3%A4se%20%E2%80%93%205%20%E2%82%AC.pdf"],
    ['a\r\nX-Injected: 1', "filename*=UTF-8''a%20X-Injected%201.pdf"],
    ['"; filename="evil.exe', "filename*=UTF-8''%3B%20filename%3D%20evil.exe.pdf"],
    ['../../etc/passwd', "filename*=UTF-8''etc%20passwd.pdf"],
    ['report.pdf', "filename*=UTF-8''report.pdf"],
    ['\u202efdp.exe', "filename*=UTF-8''fdp.exe.pdf"],
    ['half \ud800 pair', "filename*=UTF-8''half%20pair.pdf"],
    ['tab\tnul\0del\x7f', "filename*=UTF-8''tab%20nul%20del.pdf"],
  ])('of the title %j', async (title, parameter) => {
    const response = await convert(service({ title }), PAGE);
    expect(response.headers['content-disposition']).toBe(`inline; filename="document.pdf"; ${parameter}`);
  });

  it.each([null, '', ' \n', '\u200b', '...', '////'])('of the title %j is document.pdf', async (title) => {
    const response = await convert(service({ title }), PAGE);
    expect(response.headers['content-disposition']).toBe('inline; filename="document.pdf"');
  });

  it('of any title is one header of printable ASCII, and names no path', async () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'\r\n";\\/%\'*=.\u202e\u2028é ') }),
    );
    await fc.assert(
      fc.asyncProperty(title, async (each) => {
        const header = String((await convert(service({ title: each }), PAGE)).headers['content-disposition']);
        expect(header).toMatch(/^inline; filename="document\.pdf"(?:; filename\*=UTF-8''[!-~]+)?$/);
        const name = decodeURIComponent(header.split("UTF-8''")[1] ?? 'document.pdf');
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:]|^\./u);
        expect(name.endsWith('.pdf')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('of an endless title ends', async () => {
    const response = await convert(service({ title: '😀'.repeat(1_000_000) }), PAGE);
    expect(String(response.headers['content-disposition']).length).toBeLessThan(1_300);
  });
});

describe('the warnings', () => {
  const diagnostics: ConversionWarning[] = [
    { code: 'UNKNOWN_PROPERTY', severity: 'warning', message: 'colour?', hint: 'color', line: 3, column: 5, count: 2 },
    { code: 'SHRUNK', severity: 'info', message: 'Shrunk.', count: 1 },
  ];
  const given = () => service({ diagnostics, warnings: 1 });

  it.each([
    [{ prefer: 'return=representation; include=warnings' }, true],
    [{ prefer: 'respond-async, Return = representation ;include="warnings"' }, true],
    [{ accept: 'multipart/mixed' }, true],
    [{ accept: 'Multipart/Mixed; q=0.5, application/*;q=0.1' }, true],
    [{ accept: 'application/pdf, multipart/mixed' }, true],
    [{ accept: 'application/pdf, multipart/mixed;q=0.5' }, false],
    [{ accept: 'multipart/mixed;q=0' }, false],
    [{ accept: '*/*' }, false],
    [{ accept: 'text/html' }, false],
    [{ accept: 'application/json' }, false],
    [{ prefer: 'return=minimal; include=warnings' }, false],
    [{ prefer: 'return=representation' }, false],
    [{ prefer: 'return=minimal, return=representation; include=warnings' }, false],
    [{ prefer: 'include=warnings' }, false],
    [{ prefer: '=;,"";;==,return="' }, false],
    [{ prefer: 'x="return=representation; include=warnings' }, false],
  ])('with %j: %j', async (headers, isThere) => {
    const response = await convert(given(), PAGE, headers as unknown as Record<string, string>);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(
      isThere ? /^multipart\/mixed; boundary=[\w-]+$/ : /^application\/pdf$/,
    );
    expect(response.headers['preference-applied']).toBe(
      isThere && 'prefer' in headers ? 'return=representation' : undefined,
    );
    expect(response.headers['x-warnings-count']).toBe('1');
    expect(response.headers['x-size-bytes']).toBe(String(TINY_PDF.length));
  });

  it.each([
    ['"warnings boxes"', true],
    ['warnings', false],
    ['boxes', false],
  ])('come with the boxes of pages for include=%s: %j', async (include, isThere) => {
    const inspected = [{ page: 1, width: 10, height: 10, picture: '<svg/>', boxes: [], end: null }];
    const response = await convert(service({ diagnostics, warnings: 1, ...(isThere && { inspected }) }), PAGE, {
      prefer: `return=representation; include=${include}`,
    });
    expect(response.body.includes('"inspected":[{"page":1')).toBe(isThere);
  });

  it('come first, then the PDF (RFC 2046)', async () => {
    const response = await convert(given(), PAGE, { accept: 'multipart/mixed' });
    const boundary = /boundary=(.+)$/.exec(String(response.headers['content-type']))![1]!;
    const parts = response.rawPayload.toString('latin1').split(`--${boundary}`);
    expect([parts[0], parts[3], parts.length]).toEqual(['', '--\r\n', 4]);
    const [json, pdf] = parts.slice(1, 3).map((part) => part.slice(2, -2).split('\r\n\r\n') as [string, string]);
    expect(json![0]).toBe('Content-Type: application/json');
    expect(JSON.parse(json![1])).toEqual({ pageCount: 1, warnings: diagnostics });
    expect(pdf![0]).toBe('Content-Type: application/pdf\r\nContent-Disposition: inline; filename="document.pdf"');
    expect(pdf![1]).toBe(TINY_PDF.toString('latin1'));
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(response.headers['repr-digest']).toBe(digestOf(response.rawPayload));
    expect(response.headers['content-disposition']).toBeUndefined();
  });
});

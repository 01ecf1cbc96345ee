/** Conversions that do not end in a PDF. */
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/service/http/base/problem.ts';
import { convert, failing, service } from '../service.ts';

const PAGE = { html: '<p>Hello' };

describe('a conversion that fails', () => {
  it.each([
    ['load', 'fetch'],
    ['fetch', 'fetch'],
    ['style', 'style'],
    ['layout', 'layout'],
    ['paint', 'write'],
    ['write', 'write'],
    [undefined, null],
  ])('over its time limit in %j is a 504 with its phase %j and page', async (phase, told) => {
    const response = await convert(failing('TIMEOUT', '', { phase, page: 7 }), PAGE);
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ code: 'TIMEOUT', phase: told, page: 7 });
  });

  it('over a limit is a 422 that names it, and nothing else of the inside', async () => {
    const details = { limit: 5000, value: 5001, page: 5000, path: '/srv/secret' };
    const response = await convert(failing('DOCUMENT_TOO_COMPLEX', 'Too many pages.', details), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX', limit: 5000, value: 5001, page: 5000 });
    expect(response.body).not.toContain('secret');
  });

  it('that breaks the standard that it was to claim is a 422 with each finding', async () => {
    const findings = [
      { profile: 'pdf/a-2b', clause: '6.2.11.8', message: 'no glyph', line: 3, column: 1, element: 'p' },
    ];
    const details = { conformance: ['pdf/a-2b'], count: 1, findings };
    const response = await convert(failing('CONFORMANCE', 'No PDF/A.', details), PAGE);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'CONFORMANCE', detail: 'No PDF/A.', count: 1, findings });
  });

  it('because its own @page leaves no room is a 400', async () => {
    const response = await convert(failing('MARGINS_EXCEED_PAGE', 'No room.'), PAGE);
    expect(response.statusCode).toBe(400);
  });

  it.each(['INTERNAL', 'INVALID_OPTION', 'FONT_UNREADABLE', 'FILE_NOT_ALLOWED', 'ABORTED', 'constructor', 'NOT_FOUND'])(
    'through a defect (%s) is a 500 without its inside',
    async (code) => {
      const given = failing(code, 'Error: secret at /srv/platen/layout.js:1');
      const response = await convert(given, PAGE);
      expect(response.statusCode).toBe(500);
      expect(response.json().code).toBe('INTERNAL');
      expect(response.body).not.toContain('secret');
      expect(given.defects).toEqual(['Error: secret at /srv/platen/layout.js:1']);
    },
  );

  it('that throws is a 500 too', async () => {
    const given = service({}, { convert: () => Promise.reject(new Error('secret')) });
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
  });

  it('because all workers are busy is a 503 that says when to come back', async () => {
    const busy = new Problem('BUSY', 'The queue is full.', {}, { 'retry-after': '3' });
    const given = service({}, { convert: () => Promise.reject(busy) });
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('3');
    const silent = service({}, { convert: () => Promise.reject(new Problem('BUSY', 'Full.')) });
    expect((await convert(silent, PAGE)).headers['retry-after']).toMatch(/^[1-5]$/);
  });

  it('because the service is closing is a 503, before anything is counted', async () => {
    const given = service({}, { isClosing: () => true });
    const response = await convert(given, PAGE, { authorization: 'Bearer good' });
    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe('BUSY');
    expect(response.headers['retry-after']).toMatch(/^[1-5]$/);
    expect(given.limits.taken).toEqual([]);
  });

  it('is stopped when its time is over', async () => {
    let reason: unknown = null;
    const given = service(
      {},
      {
        timeLimit: 20,
        convert: (_task, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reason = signal.reason;
              reject(signal.reason);
            });
          }),
      },
    );
    const response = await convert(given, PAGE);
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ code: 'TIMEOUT', phase: null, page: null });
    expect(reason).not.toBe(null);
  });
});

describe('a problem', () => {
  it('names its type under the public address of the service, where there is one', async () => {
    const given = service({}, { publicUrl: 'https://pdf.example' });
    expect((await convert(given, {})).json().type).toBe('https://pdf.example/problems/source-required');
  });

  it('does not take a host that is none into an address', async () => {
    const { server } = service();
    const response = await server.inject({ url: '/x', headers: { host: 'a"><script>' } });
    expect(response.json().type).toBe('/problems/not-found');
  });

  it('has the id of the request, as a URN where it is a UUID', async () => {
    const own = (await convert(service(), {}, { 'x-request-id': 'my.id-1' })).json();
    expect(own.requestId).toBe('my.id-1');
    expect(own).not.toHaveProperty('instance');
    const made = (await convert(service(), {})).json();
    expect(made.instance).toBe(`urn:uuid:${made.requestId}`);
  });
});

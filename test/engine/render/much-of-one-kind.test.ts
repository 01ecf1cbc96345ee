/** More of one kind than any document has: it ends in a file, a finding or an error, and never hangs. */
import { expect, it } from 'vitest';
import type { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import { render } from '../../../src/engine/render/render.ts';
import { withPdfJs } from '../../support/read-with-pdfjs.ts';

const timeout = 600_000;
const refusalOf = (error: PlatenError) => error;

it('a million tags are more than the limits of elements and memory', async () => {
  const error = await render({ html: '<b></b>'.repeat(1_000_001), timeout }).then(() => null, refusalOf);
  expect(error).toMatchObject({
    code: 'DOCUMENT_TOO_COMPLEX',
    details: { limit: expect.stringMatching(/^(elements|memory)$/) },
  });
}, 600_000);

it('512 levels of tags are a file that keeps to PDF/UA', async () => {
  const html = `<html lang=en><title>t</title>${'<section>'.repeat(505)}<p>deep`;
  const { pdf, diagnostics } = await render({ html, conformance: 'pdf/ua-1', timeout });
  expect(diagnostics).toEqual([]);
  expect(await check(pdf, { profile: 'pdf/ua-1', timeout })).toEqual({ conforms: true, findings: [] });
}, 600_000);

it('more than 512 levels are told', async () => {
  const { pageCount, diagnostics } = await render({ html: `${'<section>'.repeat(3_000)}<p>deep`, timeout });
  expect([pageCount, diagnostics.map(({ code }) => code)]).toEqual([1, ['HTML_DEPTH_LIMIT']]);
}, 600_000);

it('references of ARIA that go in circles name what they can', async () => {
  const html = `<html lang=en><title>t</title><label id=a aria-labelledby="b a">A</label><label id=b aria-labelledby="a b">B</label>
    <p aria-owns=p id=p><input aria-labelledby="a b c" id=c name=f aria-describedby=c><table><tr><th id=h headers=k>x<th id=k headers=h>y</table>`;
  const { pdf } = await render({ html, forms: true, accessibility: true, timeout });
  const fields = await withPdfJs(pdf, (document) => document.getFieldObjects());
  expect(Object.keys(fields ?? {})).toEqual(['f']);
}, 600_000);

it('10,000 attachments are attached, each once', async () => {
  const attachments = Array.from({ length: 10_000 }, (_, i) => ({ name: `${i}.txt`, data: `${i}` }));
  const { pdf } = await render({ html: '<p>x', attachments, timeout });
  const files = await withPdfJs(pdf, (document) => document.getAttachments());
  expect(Object.keys(files as object).length).toBe(10_000);
}, 600_000);

it('10,000 attachments of a document that cannot all be fetched are told', async () => {
  const links = Array.from({ length: 10_000 }, (_, i) => `<a rel=attachment href="https://host.invalid/${i}">x</a>`);
  const { diagnostics } = await render({ html: links.join(''), limits: { resources: 10 }, timeout });
  expect(diagnostics.map(({ code }) => code)).toContain('RESOURCE_LIMIT');
}, 600_000);

it('passwords are in no error and no finding', async () => {
  const secret = 'zq'.repeat(64);
  const error = await render({ html: '', encryption: { ownerPassword: secret } }).then(() => null, refusalOf);
  expect(error?.code).toBe('INVALID_OPTION');
  expect(JSON.stringify({ ...error, message: error?.message, stack: error?.stack })).not.toContain('zqzq');
  const inItsPlace = await render({ html: '', encryption: secret as never }).then(() => null, refusalOf);
  expect(inItsPlace?.message).toContain('encryption: expected an object');
  expect(JSON.stringify({ ...inItsPlace, message: inItsPlace?.message })).not.toContain('zqzq');
});

/** Invoices that programs read: the profile comes from the XML, the XML goes into the file as it is, and the file says so. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import type { RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { inflatedStreams } from '../../support/pdf-streams.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const RSM = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
const UDT = 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100';

const invoice = (guideline: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') => `${declaration}
<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}" xmlns:ram="${RAM}" xmlns:udt="${UDT}">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>4711</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261115</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
</rsm:CrossIndustryInvoice>`;

const EN = 'urn:cen.eu:en16931:2017';
const html = '<!doctype html><html lang=de><title>Rechnung</title><h1>Rechnung 4711</h1>';
const written = async (options: Partial<RenderOptions>) =>
  (await render({ html, classicXref: true, ...options } as RenderOptions)).pdf;
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

// Factur-X 1.0.07 / ZUGFeRD 2.3, technical appendix: guidelines, names of the file, relationships, values of the metadata.
describe.each([
  ['urn:factur-x.eu:1p0:minimum', 'MINIMUM', 'factur-x.xml', '1.0', 'Data'],
  ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL', 'factur-x.xml', '1.0', 'Data'],
  [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, 'BASIC', 'factur-x.xml', '1.0', 'Alternative'],
  [EN, 'EN 16931', 'factur-x.xml', '1.0', 'Alternative'],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'EXTENDED', 'factur-x.xml', '1.0', 'Alternative'],
  [`${EN}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3`, 'XRECHNUNG', 'xrechnung.xml', '2.3', 'Alternative'],
  [`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'XRECHNUNG', 'xrechnung.xml', '3.0', 'Alternative'],
])('%s', (guideline, profile, name, version, relationship) => {
  const xml = invoice(guideline);

  it(`is the profile ${profile}, in PDF/A-3`, async () => {
    const pdf = await written({ eInvoice: { xml } });
    expect((await check(pdf, { profile: 'pdf/a-3b' })).findings).toEqual([]);
    const source = text(pdf);
    expect(source).toContain(
      `<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName><fx:Version>${version}</fx:Version><fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`,
    );
    expect(source).toContain('xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"');
    expect(source).toContain('/Subtype /text#2Fxml');
    expect(source).toContain('/ModDate (D:20261115000000Z)');
    expect(source).toMatch(new RegExp(`/UF \\(${name}\\).*/AFRelationship /${relationship}`));
    expect(source).toMatch(/\/AF \[\d+ 0 R\]/);
  });
});

it.each([
  ['a string', invoice(EN)],
  ['bytes', Buffer.from(invoice(EN), 'utf8')],
  ['bytes with a mark', Buffer.from(`\ufeff${invoice(EN)}`, 'utf8')],
  ['bytes in UTF-16', Buffer.from(`\ufeff${invoice(EN, '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le')],
  ['bytes in Latin-1', Buffer.from(invoice(EN, '<?xml version="1.0" encoding="ISO-8859-1"?><!-- ä -->'), 'latin1')],
])('%s go into the file byte for byte', async (_, xml) => {
  const pdf = await written({ eInvoice: { xml } });
  expect(inflatedStreams(pdf)).toContain(Buffer.from(xml as Buffer).toString('latin1'));
});

it.each([['pdf/a-3a'], ['pdf/ua-1'], [['pdf/a-3u', 'pdf/ua-1']]] as const)('goes with %j', async (conformance) => {
  const pdf = await written({ eInvoice: { xml: invoice(EN) }, conformance });
  for (const profile of [conformance].flat()) expect((await check(pdf, { profile })).findings).toEqual([]);
  expect((await check(pdf, { profile: 'pdf/a-3b' })).findings).toEqual([]);
});

describe('what is refused', () => {
  const xml = invoice(EN);
  it.each<[string, Partial<RenderOptions>, string, string]>([
    ['no XML', { eInvoice: { xml: 'x' } }, 'eInvoice.xml', 'not well-formed (line 1'],
    ['tags that do not match', { eInvoice: { xml: xml.replace('</ram:ID>', '</ram:Id>') } }, 'eInvoice.xml', 'line 4'],
    ['a document type', { eInvoice: { xml: `<!DOCTYPE a [<!ENTITY b "c">]>${xml}` } }, 'eInvoice.xml', 'document type'],
    ['another root', { eInvoice: { xml: '<a xmlns="urn:b"/>' } }, 'eInvoice.xml', 'a of urn:b'],
    [
      'UBL',
      { eInvoice: { xml: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>' } },
      'eInvoice.xml',
      'not UBL',
    ],
    ['an unknown profile', { eInvoice: { xml: invoice('urn:a:b') } }, 'eInvoice.xml', 'EN 16931, EXTENDED, XRECHNUNG'],
    [
      'no profile',
      { eInvoice: { xml: invoice('').replace(/<ram:ID><\/ram:ID>/, '') } },
      'eInvoice.xml',
      'no guideline',
    ],
    [
      'bytes in another encoding',
      { eInvoice: { xml: Buffer.from(`${xml}<!--\xe4-->`, 'latin1') } },
      'eInvoice.xml',
      'UTF-8',
    ],
    [
      'a string in another encoding',
      { eInvoice: { xml: xml.replace('UTF-8', 'ISO-8859-1') } },
      'eInvoice.xml',
      'ISO-8859-1',
    ],
    ['PDF/A-2', { eInvoice: { xml }, conformance: 'pdf/a-2b' }, 'eInvoice', 'pdf/a-3b'],
    ['PDF/UA-2', { eInvoice: { xml }, conformance: 'pdf/ua-2' }, 'conformance', 'pdf/ua-2'],
    [
      'its name twice',
      { eInvoice: { xml }, attachments: [{ name: 'factur-x.xml', data: '' }] },
      'attachments',
      'factur-x.xml',
    ],
  ])('%s', async (_, options, option, reason) => {
    const error = await written(options).then(
      () => null,
      (thrown) => thrown as PlatenError,
    );
    expect([error?.code, error?.details.option]).toEqual(['INVALID_OPTION', option]);
    expect(error?.message).toContain(reason);
  });

  it('ends soon with a million elements in each other', async () => {
    const deep = await written({ eInvoice: { xml: '<a>'.repeat(1_000_000) } }).catch((error: PlatenError) => error);
    expect((deep as PlatenError).code).toBe('INVALID_OPTION');
  });
});

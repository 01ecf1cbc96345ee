// Signs files of platen's with @signpdf, as pdfsig judges: in room that it adds itself, and, where there is a form, in the room of the option
// `signature` (its own would be a second form, which takes the place of the document's).
import { deepStrictEqual, ok } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { Signer, SignPdf } from '@signpdf/signpdf';
import { PDFDocument } from 'pdf-lib';
import { certificateSigner, render } from 'platen';

const NEW_KEY = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=Signer -days 30 -keyout key.pem -out certificate.pem';
execFileSync('openssl', NEW_KEY.split(' '), { stdio: 'ignore' });
const sign = certificateSigner({ key: readFileSync('key.pem'), certificate: readFileSync('certificate.pem') });

class Certificate extends Signer {
  async sign(bytes) {
    return Buffer.from(await sign(bytes));
  }
}

async function signed(pdf) {
  const file = await new SignPdf().sign(Buffer.from(pdf), new Certificate());
  writeFileSync('out.pdf', file);
  const said = execFileSync('pdfsig', ['-nocert', 'out.pdf'], { encoding: 'utf8' });
  for (const words of ['Signature is Valid.', 'Total document signed']) ok(said.includes(words), said);
  const form = (await PDFDocument.load(file)).getForm();
  return form.getFields().map((field) => [field.getName(), field.getText?.() ?? field.isChecked?.() ?? null]);
}

const html = '<!doctype html><html lang="en"><title>Contract</title><p>The contract</p>';
const plain = await render({ html, classicXref: true });
const about = { reason: 'Contract', contactInfo: '', name: 'Signer', location: '' };
const withRoom = plainAddPlaceholder({ pdfBuffer: Buffer.from(plain.pdf), ...about });
deepStrictEqual(await signed(withRoom), [['Signature1', null]]);

const fields = `<label>Name <input name="name" value="Ann"></label> <label><input type="checkbox" name="yes" checked> Yes</label>
<label>Signature <input type="signature" name="approval"></label>`;
const filled = { html: html + fields, forms: true, signature: { field: 'approval' } };
for (const options of [{}, { classicXref: true }]) {
  const { pdf } = await render({ ...filled, ...options });
  deepStrictEqual(await signed(pdf), [
    ['name', 'Ann'],
    ['yes', true],
    ['approval', null],
  ]);
}

// The library: node examples/render-invoice.mjs writes invoice.pdf.
import { readFile, writeFile } from 'node:fs/promises';
import { render } from 'platen';

const html = await readFile(new URL('./invoice.html', import.meta.url), 'utf8');
const { pdf, pageCount, diagnostics } = await render({ html });
await writeFile('invoice.pdf', pdf);
console.log(`invoice.pdf: ${pageCount} page(s), ${pdf.length} bytes`);
for (const each of diagnostics) console.warn(`${each.code}: ${each.message}`);

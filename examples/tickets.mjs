// Tickets with QR codes, one page each: npm install uqr, then node tickets.mjs [tickets.pdf]
import { writeFile } from 'node:fs/promises';
import { render } from 'platen';
import { renderSVG } from 'uqr';

const [target = 'tickets.pdf'] = process.argv.slice(2);
const guests = ['Ada Byström', 'Bruno Keller', 'Chiara Fontana'];

const ticket = (guest, index) => {
  const code = `https://tickets.example/check/${String(70_118 + index)}`;
  return `<article>
    <div><h1>Night of the Organs</h1><p>Saint Olave’s, 24 October 2026, 20:00<p>Row ${index + 3}, seat ${12 + index}<p><b>${guest}</b></div>
    <a href="${code}">${renderSVG(code, { border: 0 })}</a>
  </article>`;
};

const { pdf, pageCount } = await render({
  html: `<!doctype html><html lang="en"><title>Tickets</title><style>
    @page { size: 150mm 60mm; margin: 0 }
    body { margin: 0; font: 11pt/1.4 Arial, sans-serif }
    article { box-sizing: border-box; height: 60mm; padding: 9mm; break-after: page; display: flex; justify-content: space-between; border-left: 6mm solid #6b2d5c }
    article:last-child { break-after: auto }
    h1 { font-size: 18pt; margin: 0 0 2mm; color: #6b2d5c }
    p { margin: 0 0 1mm }
    svg { display: block; width: 42mm; height: 42mm }
  </style>${guests.map(ticket).join('')}</html>`,
});
await writeFile(target, pdf);
console.log(`${target}: ${pageCount} pages`);

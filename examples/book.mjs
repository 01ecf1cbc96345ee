// A book from the HTML of pandoc or Asciidoctor: endnotes become footnotes, marked words an index, and its contents get page numbers.
// node book.mjs [book.html] [book.pdf]. `transform` is for your own programs; for platen/pool it is the address of this module.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { render } from 'platen';

/** For the option `transform`: the document as it is to be printed. */
export default function transform(document) {
  notesToFootnotes(document, 'a[role="doc-noteref"]', 'section[role="doc-endnotes"]', '.footnote-back'); // pandoc
  notesToFootnotes(document, 'sup.footnote', '#footnotes', 'a[href^="#_footnoteref"]'); // Asciidoctor
  addIndex(document);
}

/** Each note moves to its call, where CSS makes a footnote of it. */
function notesToFootnotes(document, calls, endnotes, backLinks) {
  for (const call of document.querySelectorAll(calls)) {
    const link = call.matches('a') ? call : call.querySelector('a');
    const note = document.getElementById(link.getAttribute('href').slice(1));
    if (note === null) continue;
    for (const each of note.querySelectorAll(backLinks)) each.remove();
    const footnote = document.createElement('span');
    footnote.className = 'to-footnote';
    // A footnote is part of its paragraph: paragraphs in it become lines.
    const paragraphs = [...note.querySelectorAll('p')];
    footnote.innerHTML = (paragraphs.length === 0 ? [note] : paragraphs)
      .map((each) => each.innerHTML.replace(/^\s*\.\s*/, ''))
      .join('<br>');
    call.replaceWith(footnote);
  }
  for (const each of document.querySelectorAll(endnotes)) each.remove();
}

/** Words in `<dfn class="index">` with the pages they are on. */
function addIndex(document) {
  const places = new Map();
  for (const [number, word] of [...document.querySelectorAll('dfn.index')].entries()) {
    word.id ||= `index-${number + 1}`;
    const term = word.textContent.trim();
    places.set(term, [...(places.get(term) ?? []), word.id]);
  }
  if (places.size === 0) return;
  const section = document.createElement('section');
  section.className = 'index';
  section.innerHTML = `<h1>Index</h1><ul>${[...places]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([term, ids]) => `<li>${term} ${ids.map((id) => `<a href="#${id}"></a>`).join(', ')}</li>`)
    .join('')}</ul>`;
  document.body.append(section);
}

/** For the option `stylesheets`. */
export const stylesheet = `
  .to-footnote { float: footnote; font-size: 8.5pt; line-height: 1.3; text-indent: 0 }
  @page { @footnote { border-top: .5pt solid; padding-top: 1.5mm; margin-top: 3mm } }
  :is(#TOC, #toc) a::after { content: leader(". ") target-counter(attr(href), page) }
  dfn.index { font-style: inherit }
  section.index { break-before: page }
  section.index h1 { font-size: 18pt; font-weight: normal }
  section.index ul { columns: 2; list-style: none; padding: 0 }
  section.index a { color: inherit; text-decoration: none }
  section.index a::after { content: target-counter(attr(href), page) }
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const source = path.resolve(process.argv[2] ?? fileURLToPath(new URL('book.html', import.meta.url)));
  const { pdf, pageCount, diagnostics } = await render({
    html: await readFile(source),
    baseUrl: pathToFileURL(source),
    fileRoots: [path.dirname(source)],
    stylesheets: [stylesheet],
    transform,
  });
  const target = process.argv[3] ?? 'book.pdf';
  await writeFile(target, pdf);
  console.log(`${target}: ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`);
  for (const { code, message } of diagnostics) console.warn(code, message);
}

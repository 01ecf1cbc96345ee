// What documents often have and the examples have not: V8 compiles what prints it, too, when it compiles the command line.

const JPEG =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAXEAEBAQEAAAAAAAAAAAAAAAAAAyEx/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAYEQADAQEAAAAAAAAAAAAAAAAAAQIRA//aAAwDAQACEQMRAD8AtCHMAT9LejELD//Z';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAYAAACp8Z5+AAAAKElEQVR4AWzIsQ0AAAQAwY8lraJUWsWWNCQSyV/zgqUvQNrpGaHOAAoAAP//emIW8QAAAAZJREFUAwBU4AkJ8/Eg1gAAAABJRU5ErkJggg==';

const STYLE = `
  @page { margin: 20mm; @top-left { content: string(chapter) } @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages) } }
  @page :first { margin: 0; @top-left { content: none } }
  * { box-sizing: border-box }
  body { margin: 0; font: 11pt/1.5 serif; text-align: justify; hyphens: auto }
  .cover { position: relative; height: 297mm; padding: 30mm; background: linear-gradient(160deg, #07a 10%, #135); color: white; break-after: page }
  .cover p { position: absolute; bottom: 20mm; left: 30mm; right: 30mm; display: flex; justify-content: space-between }
  .cover img { width: 100%; border-radius: 6pt; box-shadow: 0 2pt 4pt #0008; object-fit: cover; height: 60mm }
  nav ol { list-style: none; padding: 0 }
  nav a::after { content: target-counter(attr(href url), page); float: right }
  h1, h2 { font-family: sans-serif; break-after: avoid; string-set: chapter content() }
  .cards { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8pt; margin: 10pt 0 }
  .card { display: flex; flex-direction: column; padding: 8pt; border: 1pt solid #ccc; border-radius: 5pt; break-inside: avoid }
  .columns { columns: 2; column-gap: 12pt; column-rule: 1pt solid #ccc }
  .split { display: flex; gap: 14pt }
  .split > div { flex: 1 1 55% }
  figure { margin: 10pt 0; break-inside: avoid }
  aside { float: right; width: 40%; margin: 0 0 6pt 10pt; background: #eee }
  table { width: 100%; border-collapse: collapse; font-size: 9pt }
  th, td { border: .5pt solid #888; padding: 2pt 4pt }
  td:last-child { text-align: right }
  tr:nth-child(even) { background: #f4f4f4 }
`;

const CHART = `<svg viewBox="0 0 200 80" width="100%">
  <defs><linearGradient id="g"><stop offset="0" stop-color="#07a"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient></defs>
  <rect x="10" y="20" width="20" height="50" fill="url(#g)"/><g transform="translate(40 0)"><circle cx="10" cy="40" r="8" opacity=".5"/></g>
  <path d="M60 70 L80 30 C90 10 100 60 120 20 A9 9 0 0 1 140 40 Z" fill="none" stroke="#c30" stroke-width="2" stroke-dasharray="4 2"/>
  <polyline points="60,70 100,40 190,10" fill="none" stroke="#07a"/><line x1="10" y1="70" x2="190" y2="70" stroke="#888"/>
  <text x="100" y="78" font-size="8" text-anchor="middle">2026</text></svg>`;

const times = (count, part) => Array.from({ length: count }, (_, index) => part(index)).join('');

const paragraph = () =>
  `<p>${times(6, () => 'A paragraph that is long enough for several lines, “quoted”, <b>bold</b>, <i>leaning</i> and <a href="#h0">linked</a> — as they are.')}`;

const chapter = (index) => `<h1 id="h${index}">Chapter ${index + 1}</h1>${paragraph()}
  <div class="cards">${times(6, (card) => `<div class="card"><b>Card</b><span>${card}</span></div>`)}</div>
  <figure>${CHART}<figcaption>A chart</figcaption></figure><aside>${paragraph()}</aside>${paragraph()}
  <div class="split"><div>${paragraph()}<ul><li>One<ol><li>Two</ol><li>Three</ul></div><img src="${PNG}" width="120" alt=""></div>
  <table><caption>A table</caption><thead><tr><th>Name<th>Place<th>Sum</thead>
  ${times(60, (row) => `<tr><td rowspan="1">Row ${row}<td>Some words in a cell<td>1,234.${row}`)}<tfoot><tr><td colspan="2">Sum<td>9</tfoot></table>
  <div class="columns">${times(4, paragraph)}</div>`;

export const commonDocument = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Common</title><style>${STYLE}</style>
  <div class="cover"><h1>Report</h1><img src="${JPEG}" alt=""><p><span>2026</span><span>March</span></p></div>
  <nav><ol>${times(3, (index) => `<li><a href="#h${index}">Chapter</a>`)}</ol></nav>${times(3, chapter)}`;

/** Documents for the bench, made up without any chance: the same bytes on every run. */

export interface BenchDocument {
  readonly name: string;
  readonly html: string;
}

const WORDS =
  'harbour board grain larch morning water hull pencil shaving ferry lamp ladder window paper rope tide kettle glue plane story quay letter drawer winter measure'.split(
    ' ',
  );

/** A sequence of numbers below 2³², by a linear congruence (Knuth, TAOCP 2 §3.3.4). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

function sentence(next: () => number): string {
  const words = Array.from({ length: 6 + ((next() >>> 8) % 14) }, () => WORDS[(next() >>> 8) % WORDS.length]!);
  return `${words[0]![0]!.toUpperCase()}${words.join(' ').slice(1)}.`;
}

function paragraph(next: () => number): string {
  return Array.from({ length: 3 + ((next() >>> 8) % 5) }, () => sentence(next)).join(' ');
}

function documentOf(name: string, style: string, body: string): BenchDocument {
  return {
    name,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>${style}</style>${body}`,
  };
}

function prose(paragraphs: number): BenchDocument {
  const next = numbers(1);
  const parts = Array.from(
    { length: paragraphs },
    (_, i) => `${i % 12 === 0 ? `<h2>${sentence(next)}</h2>` : ''}<p>${paragraph(next)}</p>`,
  );
  const style =
    '@page { @bottom-center { content: counter(page) " / " counter(pages) } } body { font: 11pt/1.4 "Times New Roman" } p { text-align: justify; margin: 0 0 6pt } h2 { break-after: avoid }';
  return documentOf(`prose-${paragraphs}`, style, parts.join('\n'));
}

function table(rows: number): BenchDocument {
  const next = numbers(2);
  const body = Array.from(
    { length: rows },
    (_, i) =>
      `<tr><td>${i + 1}</td><td>${sentence(next)}</td><td>${WORDS[next() % WORDS.length]}</td><td>${((next() >>> 8) % 100_000) / 100}</td></tr>`,
  );
  const style =
    'body { font: 9pt Arial } table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #aaa; padding: 3px 5px } tr:nth-child(even) { background: #f4f4f4 } td:last-child { text-align: right }';
  return documentOf(
    `table-${rows}`,
    style,
    `<table><thead><tr><th>No.</th><th>Text</th><th>Word</th><th>Amount</th></tr></thead><tbody>${body.join('\n')}</tbody></table>`,
  );
}

/** Flex cards with rounded borders, clipped, under many rules. */
function cards(count: number): BenchDocument {
  const next = numbers(3);
  const rules = Array.from(
    { length: 400 },
    (_, i) =>
      `.c${i} .t { color: #${((i * 997) & 0xfff).toString(16).padStart(3, '0')} } .card:nth-child(${i + 2}n) > .x${i} { margin-left: ${i % 7}px }`,
  );
  const style = `body { font: 10pt Arial; margin: 0 } .all { display: flex; flex-wrap: wrap; gap: 8px } .card { flex: 1 1 150px; border: 1px solid #99a; border-radius: 6px; padding: 8px; overflow: hidden; break-inside: avoid } .t { font-weight: bold } ${rules.join(' ')}`;
  const body = Array.from(
    { length: count },
    (_, i) =>
      `<div class="card c${i % 400}"><div class="t x${i % 400}">${sentence(next)}</div><p>${sentence(next)}</p></div>`,
  );
  return documentOf(`cards-${count}`, style, `<div class="all">${body.join('\n')}</div>`);
}

const hello: BenchDocument = documentOf('hello', '', '<h1>Hello</h1><p>One paragraph.</p>');

export const benchDocuments: readonly BenchDocument[] = [
  hello,
  prose(100),
  prose(1_000),
  prose(4_000),
  table(1_000),
  table(10_000),
  cards(600),
];

/** The document that workers print before their first: every bundled face, and what most documents have: text, a table, a list, flex, borders. */

export const WARM_UP_HTML = `<!doctype html><html lang="en"><title>Warm-up</title><style>
body { font: 11pt/1.4 sans-serif } .row { display: flex; gap: 8px } .row div { flex: 1; border: 1px solid #aaa; border-radius: 4px; padding: 4px }
table { border-collapse: collapse; width: 100% } td, th { border: 1px solid; padding: 3px } tr:nth-child(even) { background: #eee }
</style><h1>Warm-up</h1>${['sans-serif', 'serif', 'monospace']
  .map((family) => `<p style="font-family: ${family}">Text <b>bold</b> <i>italic <b>both</b></i></p>`)
  .join('')}<div class="row"><div>One</div><div>Two</div></div><ul><li>Item</ul>
<table><thead><tr><th>No.<th>Text</thead>${'<tr><td>1<td>A sentence with some words.'.repeat(40)}</table>`;

/** The compiler of V8 needs to see code a few times. */
export const WARM_UP_RUNS = 3;

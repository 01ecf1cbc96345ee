/** The report of a document that is not as its golden: one HTML file, each page as it was over the page as it is, with a slider between them. */

/** A page that differs, as PNG files. */
export interface ChangedPage {
  readonly number: number;
  /** `null` where the golden has no such page. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
  /** What differs is red. */
  readonly diff: Uint8Array;
}

export function mismatchReport(title: string, pages: readonly ChangedPage[], texts: readonly string[]): string {
  const name = escaped(title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not as its golden: ${name}</title>
<style>${STYLE}</style></head>
<body><main><h1>Not as its golden: ${name}</h1>
${pages.map(section).join('\n')}
${texts.map((text) => `<pre tabindex="0">${escaped(text)}</pre>`).join('\n')}
</main><script>${SCRIPT}</script></body></html>
`;
}

function section({ number, before, after, diff }: ChangedPage): string {
  const picture = (png: Uint8Array, what: string) => `<img src="${addressOf(png)}" alt="Page ${number} ${what}">`;
  const compared =
    before === null
      ? `<figure><div class="over">${picture(after, 'after')}</div><figcaption>after; the golden has no picture of this page</figcaption></figure>`
      : `<figure><div class="over">${picture(before, 'before')}<div class="after">${picture(after, 'after')}</div></div>
<figcaption><label>before <input type="range" min="0" max="100" value="50" aria-label="Page ${number}: from before to after"> after</label></figcaption></figure>`;
  return `<section><h2>Page ${number}</h2><div class="row">${compared}<figure>${picture(diff, 'with what differs in red')}<figcaption>what differs is red</figcaption></figure></div></section>`;
}

function addressOf(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The page after is cut off at the slider; left of it stands the page before. */
const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:24px;background:#f2f2f2;color:#222}h1{font-size:20px}h2{font-size:16px}
.row{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}figure{margin:0}img{display:block;background:#fff;min-width:320px}
.over{position:relative;box-shadow:0 1px 4px #0006}.after{position:absolute;inset:0;clip-path:inset(0 0 0 var(--at,50%));border:0}
figcaption{padding:8px 0}label{display:flex;gap:12px;align-items:center}input{flex:1}
pre{background:#fff;padding:12px;overflow:auto;font:13px/1.5 ui-monospace,monospace}`;

/** At the right end all is as after. */
const SCRIPT = `
for(const slider of document.querySelectorAll('input')){const after=slider.closest('figure').querySelector('.after');
const move=()=>after.style.setProperty('--at',(100-slider.value)+'%');slider.addEventListener('input',move);move()}`;

/**
 * The page that shows a watched document. Each page of the PDF has a place of its own size, and the browser's own viewer shows it there while it is
 * on the screen: the place that one reads is kept by this page's own scrolling, which a viewer would tell nobody. The next version loads below the
 * one that is shown.
 */

export const VIEWER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>platen --watch</title>
<link rel="icon" href="/viewer.svg" type="image/svg+xml">
<link rel="stylesheet" href="/viewer.css">
<script src="/viewer.js" type="module"></script>
</head>
<body>
<header>
<h1 id="title">platen</h1>
<p id="note" role="status"></p>
<p><span id="place"></span> <a id="open" href="/document.pdf" target="_blank" rel="noopener">Open the PDF</a></p>
</header>
<aside aria-label="Findings"><details id="findings" hidden><summary id="count"></summary><ul id="list"></ul></details></aside>
<main id="pages" tabindex="-1" aria-label="Pages"></main>
</body>
</html>
`;

/** Beside the title in the browser's tab. */
export const VIEWER_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><title>platen</title><rect width="24" height="24" rx="6" fill="#0d5f5a"/><path d="M8 4.5h8v9H8z" fill="#fff"/><path d="M10 7.5h4M10 10h4" stroke="#0d5f5a" stroke-width="1.2" stroke-linecap="round"/><rect x="4" y="13.5" width="16" height="5" rx="2.5" fill="#9fdcd5"/></svg>`;

export const VIEWER_STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#e9e9e6, #1e1e1e); --bar: light-dark(#fff, #2a2a2a); --ink: light-dark(#1b1b1b, #eee); --quiet: light-dark(#555, #bbb); --bad: light-dark(#a11212, #ff9c9c); --warn: light-dark(#7a4b00, #f5c26b); }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--ground); color: var(--ink); }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 16px; align-items: baseline; padding: 8px 16px; background: var(--bar); box-shadow: 0 1px 3px #0003; }
h1 { font-size: 14px; margin: 0; } header p { margin: 0; color: var(--quiet); } header p:last-child { margin-left: auto; }
a { color: inherit; }
#findings { margin: 12px auto; width: min(94%, 960px); background: var(--bar); border-radius: 6px; padding: 8px 16px; box-sizing: border-box; }
summary { cursor: pointer; } ul { margin: 8px 0 0; padding: 0; list-style: none; max-height: 40vh; overflow: auto; } li { padding: 6px 0; border-top: 1px solid light-dark(#ddd, #444); }
b { font-weight: 600; } .error b { color: var(--bad); } .warning b { color: var(--warn); } .place, .hint { color: var(--quiet); }
pre { margin: 4px 0 0; overflow: auto; font: 12px/1.4 ui-monospace, monospace; }
.page { position: relative; margin: 16px auto; background: #fff; box-shadow: 0 1px 4px #0004; overflow: hidden; max-width: 94%; }
/* Chromium's viewer leaves room around a page for its shadow. */
iframe { position: absolute; left: -0.7%; top: -0.4%; width: 101.4%; height: 101.4%; border: 0; pointer-events: none; }
`;

/** px of the screen for a point of paper: a little larger than CSS has it. */
const SCALE = 1.5;
/** ms that a viewer gets to paint after its frame has loaded: no event tells of that. */
const PAINTING = 400;

export const VIEWER_SCRIPT = `
const at = (id) => document.getElementById(id);
const [pages, list] = [at('pages'), at('list')];
let state = { version: 0, pages: [] };
const near = new Set();

// Where one reads: the page below the bar, and how far down in it.
const KEY = 'platen-place';
let place = JSON.parse(sessionStorage.getItem(KEY) ?? '{"page":0,"part":0}');
const barHeight = () => document.querySelector('header').offsetHeight;
function remember() {
  if (pages.childElementCount === 0) return;
  const top = barHeight();
  const all = [...pages.children];
  const page = Math.max(0, all.findIndex((each) => each.getBoundingClientRect().bottom > top));
  const { y, height } = all[page].getBoundingClientRect();
  place = { page, part: (top - y) / height };
  sessionStorage.setItem(KEY, JSON.stringify(place));
  tellPlace();
}
function tellPlace() {
  at('place').textContent = state.pages.length === 0 ? '' : 'Page ' + (Math.min(place.page, state.pages.length - 1) + 1) + ' of ' + state.pages.length;
}
function goBack() {
  const page = pages.children[Math.min(place.page, pages.childElementCount - 1)];
  if (page === undefined) return;
  const { y, height } = page.getBoundingClientRect();
  scrollBy({ top: y + place.part * height - barHeight(), behavior: 'instant' });
  tellPlace();
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) { near.add(target); load(target); }
    else { near.delete(target); target.replaceChildren(); }
  }
}, { rootMargin: '30%' });

function load(page) {
  const wanted = String(state.version);
  if (page.lastElementChild?.dataset.version === wanted || page.firstElementChild?.dataset.version === wanted) return;
  const number = [...pages.children].indexOf(page) + 1;
  const frame = document.createElement('iframe');
  frame.title = 'Page ' + number;
  frame.tabIndex = -1;
  frame.dataset.version = wanted;
  frame.src = '/document.pdf?' + wanted + '#page=' + number + '&toolbar=0&navpanes=0&scrollbar=0&view=Fit';
  frame.addEventListener('load', () => setTimeout(() => {
    if (!frame.isConnected) return;
    for (const each of [...page.children]) if (Number(each.dataset.version) < Number(wanted)) each.remove();
  }, ${PAINTING}));
  // Below the one that is shown, which goes when this one is painted.
  page.prepend(frame);
}

function showPages() {
  while (pages.childElementCount > state.pages.length) pages.lastElementChild.remove();
  while (pages.childElementCount < state.pages.length) {
    const page = document.createElement('section');
    page.className = 'page';
    page.setAttribute('aria-label', 'Page ' + (pages.childElementCount + 1));
    pages.append(page);
    watcher.observe(page);
  }
  state.pages.forEach(([width, height], index) => {
    const { style } = pages.children[index];
    style.width = width * ${SCALE} + 'px';
    style.aspectRatio = width + ' / ' + height;
  });
  for (const page of near) if (page.isConnected) load(page); else near.delete(page);
}

function part(name, text, parent) {
  if (text === '') return;
  const made = document.createElement(name.split('.')[0]);
  made.className = name.split('.')[1] ?? '';
  made.textContent = text;
  parent.append(made, ' ');
}
function showFindings({ findings }) {
  at('findings').hidden = findings.length === 0;
  if (findings.some(({ severity }) => severity === 'error')) at('findings').open = true;
  at('count').textContent = findings.length === 1 ? '1 finding' : findings.length + ' findings';
  list.replaceChildren(...findings.map(({ severity, code, place, message, hint, excerpt }) => {
    const item = document.createElement('li');
    item.className = severity;
    part('span.place', place, item);
    part('b', severity + ' ' + code, item);
    part('span', message, item);
    part('span.hint', hint, item);
    part('pre', excerpt, item);
    return item;
  }));
}

function update(next) {
  const isOther = next.version !== state.version;
  const before = scrollY;
  state = next;
  document.title = next.title + ' – platen';
  at('title').textContent = next.title;
  at('note').textContent = next.note;
  at('open').hidden = next.version === 0;
  if (!next.isRendering) showFindings(next);
  if (isOther) showPages();
  if (isOther || scrollY !== before) goBack();
}

addEventListener('scroll', remember, { passive: true });
addEventListener('resize', goBack);
history.scrollRestoration = 'manual';
const events = new EventSource('/events');
events.onmessage = ({ data }) => update(JSON.parse(data));
events.onerror = () => { at('note').textContent = 'platen has ended. Start it again: this page goes on.'; };
`;

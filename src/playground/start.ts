/**
 * Stands in the page itself. Unfolds the page (folded-page.ts) and loads the playground once the first frame has been painted: the editor takes longer to start than all else.
 *
 * What leads to the program waits in a template, or the browser would ask for it before it paints.
 */
import { keptTheme } from './storage.ts';

/** ms; some browsers keep to themselves when they paint. */
const LONGEST_WAIT = 1_000;

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const rest of document.querySelectorAll('noscript.rest')) rest.outerHTML = rest.textContent ?? '';
  document.documentElement.dataset.painted = '';
  const program = document.getElementById('program');
  if (program instanceof HTMLTemplateElement) document.head.append(program.content);
}

function startLater(): void {
  // A page that nobody sees is not painted.
  if (document.hidden) {
    start();
    return;
  }
  // The first paint may be that of an empty page.
  const isContentful = ({ name }: PerformanceEntry) => name === 'first-contentful-paint';
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isContentful)) start();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT);
  document.addEventListener('visibilitychange', start);
}

const theme = keptTheme();
if (theme !== null) document.documentElement.dataset.theme = theme;
document.addEventListener('DOMContentLoaded', startLater);

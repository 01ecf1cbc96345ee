/** Loads the playground once the page has been painted: the editor takes longer to start than all else. */
import { keptTheme } from './storage.ts';

/** ms; some browsers keep to themselves when they paint. */
const LONGEST_WAIT = 1_000;

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void import('./main.ts');
}

const theme = keptTheme();
if (theme !== null) document.documentElement.dataset.theme = theme;

// A page that nobody sees is not painted.
if (document.hidden) start();
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, LONGEST_WAIT);
document.addEventListener('visibilitychange', start);

/** Loads the playground once the page has been painted: the editor takes longer to start than all else. */
import { keptTheme } from './storage.ts';

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  void import('./main.ts');
}

const theme = keptTheme();
if (theme !== null) document.documentElement.dataset.theme = theme;

// A page that nobody sees is not painted. The second frame begins when the first has been handed over.
if (document.hidden) start();
else requestAnimationFrame(() => requestAnimationFrame(start));
document.addEventListener('visibilitychange', start);

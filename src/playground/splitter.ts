/** The bar between editor and preview: dragged, or moved with the arrow keys (WAI-ARIA, window splitter). */
import { element } from './page-elements.ts';

/** %, as index.html says them, too. */
const NARROWEST = 25;
const WIDEST = 75;
const STEP = 5;

export function startSplitter(): void {
  const panes = element('panes', HTMLElement);
  const bar = element('splitter', HTMLElement);
  let share = 50;
  const set = (percent: number) => {
    share = Math.min(WIDEST, Math.max(NARROWEST, Math.round(percent)));
    panes.style.setProperty('--editor-share', `${share}%`);
    bar.setAttribute('aria-valuenow', String(share));
  };
  set(share);

  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => share - STEP,
    ArrowRight: () => share + STEP,
    Home: () => NARROWEST,
    End: () => WIDEST,
  };
  bar.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(step());
  });
  bar.addEventListener('dblclick', () => set(50));
  bar.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    bar.setPointerCapture(event.pointerId);
    // Frames would swallow the movement.
    panes.dataset.dragging = '';
    bar.dataset.dragging = '';
  });
  bar.addEventListener('pointermove', (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const { left, width } = panes.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100);
  });
  bar.addEventListener('lostpointercapture', () => {
    delete panes.dataset.dragging;
    delete bar.dataset.dragging;
  });
}

/** On narrow screens one view at a time: editor, page options or PDF (WAI-ARIA, tabs). */
import { element } from './page-elements.ts';

const VIEWS = ['editor', 'options', 'preview'];
export function startViewTabs() {
  const tabs = VIEWS.map((view) => element(`tab-${view}`, HTMLButtonElement));
  const show = (view) => {
    document.body.dataset.view = view;
    for (const [i, tab] of tabs.entries()) {
      const isShown = VIEWS[i] === view;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(VIEWS[i]));
    tab.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const next = (i + step + VIEWS.length) % VIEWS.length;
      show(VIEWS[next]);
      tabs[next].focus();
    });
  }
  show('editor');
  return { show };
}

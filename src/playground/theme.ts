/** Light or dark: the system's choice until one is made here. */
import { element } from './page-elements.ts';
import { keepTheme, keptTheme, type Theme } from './storage.ts';

/** @param onTheme - called with the theme now and at each change */
export function startTheme(onTheme: (theme: Theme) => void): void {
  const button = element('theme', HTMLButtonElement);
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = keptTheme();
  const apply = () => {
    const theme = chosen ?? (system.matches ? 'dark' : 'light');
    if (chosen !== null) document.documentElement.dataset.theme = chosen;
    const label = theme === 'dark' ? 'Use light colours' : 'Use dark colours';
    button.setAttribute('aria-label', label);
    button.title = label;
    onTheme(theme);
  };
  system.addEventListener('change', apply);
  button.addEventListener('click', () => {
    chosen = (chosen ?? (system.matches ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
    keepTheme(chosen);
    apply();
  });
  apply();
}

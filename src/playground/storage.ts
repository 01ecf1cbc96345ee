/** What the browser keeps: the document for this tab across reloads, the theme for good. The API key is never given to this module. */
import { type PlaygroundState, stateFrom } from './state.ts';

const STATE = 'platen.playground.document';
const THEME = 'platen.playground.theme';

export type Theme = 'light' | 'dark';

/** Storage may be full or forbidden: then the page works without it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export function keepState(state: PlaygroundState): void {
  attempt(() => sessionStorage.setItem(STATE, JSON.stringify(state)));
}

export function keptState(): PlaygroundState | null {
  return attempt(() => stateFrom(JSON.parse(sessionStorage.getItem(STATE) ?? 'null')));
}

export function keepTheme(theme: Theme): void {
  attempt(() => localStorage.setItem(THEME, theme));
}

export function keptTheme(): Theme | null {
  const theme = attempt(() => localStorage.getItem(THEME));
  return theme === 'light' || theme === 'dark' ? theme : null;
}

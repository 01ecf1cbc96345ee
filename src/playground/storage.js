/** What the browser keeps: the document for this tab across reloads, the theme for good. The API key is never given to this module. */
import { stateFrom } from './state.ts';

const STATE = 'platen.playground.document';
const THEME = 'platen.playground.theme';
/** Storage may be full or forbidden: then the page works without it. */
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
export function keepState(state) {
  attempt(() => sessionStorage.setItem(STATE, JSON.stringify(state)));
}
export function keptState() {
  return attempt(() => stateFrom(JSON.parse(sessionStorage.getItem(STATE) ?? 'null')));
}
export function keepTheme(theme) {
  attempt(() => localStorage.setItem(THEME, theme));
}
export function keptTheme() {
  const theme = attempt(() => localStorage.getItem(THEME));
  return theme === 'light' || theme === 'dark' ? theme : null;
}

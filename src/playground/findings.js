import { element } from './page-elements.ts';
export function startFindings(goTo) {
  const details = element('findings', HTMLDetailsElement);
  const title = element('findings-title', HTMLElement);
  const list = element('findings-list', HTMLUListElement);
  let shown = '';
  return {
    show(warnings, total) {
      const content = JSON.stringify([warnings, total]);
      // Rebuilding it would take the focus away from an entry.
      if (content === shown) return;
      shown = content;
      details.hidden = warnings.length === 0 && total === 0;
      title.textContent = titleOf(warnings, total);
      list.replaceChildren(...warnings.map((warning) => itemOf(warning, goTo)));
    },
  };
}
function titleOf(warnings, total) {
  const notes = warnings.filter(({ severity }) => severity === 'info').length;
  const parts = [`${total} ${total === 1 ? 'warning' : 'warnings'}`];
  if (notes > 0) parts.push(`${notes} ${notes === 1 ? 'note' : 'notes'}`);
  return parts.join(', ');
}
function itemOf(warning, goTo) {
  const { line, column, message, hint, count, severity } = warning;
  const entry = document.createElement(line === null ? 'div' : 'button');
  entry.className = 'finding';
  entry.dataset.severity = severity;
  if (entry instanceof HTMLButtonElement && line !== null) {
    entry.type = 'button';
    entry.addEventListener('click', () => goTo(line, column ?? 1));
  }
  const times = count > 1 ? ` (${count} times)` : '';
  entry.append(span('finding-place', line === null ? severity : `Line ${line}`), span('', message + times));
  if (hint !== null) entry.append(span('finding-hint', hint));
  const item = document.createElement('li');
  item.append(entry);
  return item;
}
function span(className, text) {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
}

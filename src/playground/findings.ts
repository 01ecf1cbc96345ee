/** The list of diagnostics under the editor; those with a place in the document lead there. */
import type { Warning } from './conversion.ts';
import { element } from './page-elements.ts';
import type { QuickFix } from './quick-fix.ts';

export interface Findings {
  /** @param total - what the service counted, should it list fewer */
  show(warnings: readonly Warning[], total: number): void;
}

export interface FindingsParts {
  readonly goTo: (line: number, column: number) => void;
  /** What a finding proposes for the text as it is now. */
  readonly fixOf: (warning: Warning) => QuickFix | null;
  readonly apply: (fix: QuickFix) => void;
}

export function startFindings(parts: FindingsParts): Findings {
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
      list.replaceChildren(...warnings.map((warning) => itemOf(warning, parts)));
    },
  };
}

function titleOf(warnings: readonly Warning[], total: number): string {
  const notes = warnings.filter(({ severity }) => severity === 'info').length;
  const parts = [`${total} ${total === 1 ? 'warning' : 'warnings'}`];
  if (notes > 0) parts.push(`${notes} ${notes === 1 ? 'note' : 'notes'}`);
  return parts.join(', ');
}

function itemOf(warning: Warning, { goTo, fixOf, apply }: FindingsParts): HTMLLIElement {
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
  const fix = fixOf(warning);
  if (fix !== null) item.append(fixButton(warning, fix.name, { fixOf, apply }));
  return item;
}

/** The text may have changed since: what is done is looked up when it is wanted. */
function fixButton(
  warning: Warning,
  name: string,
  { fixOf, apply }: Pick<FindingsParts, 'fixOf' | 'apply'>,
): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'finding-fix';
  made.textContent = name;
  made.addEventListener('click', () => {
    const fix = fixOf(warning);
    if (fix !== null) apply(fix);
  });
  return made;
}

function span(className: string, text: string): HTMLSpanElement {
  const made = document.createElement('span');
  made.className = className;
  made.textContent = text;
  return made;
}

/** Copies text, also where the page has no secure context and so no clipboard API. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  const before = document.activeElement;
  // Inside an open dialog everything else is inert.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Says on the button itself for two seconds what came of it. */
export function flashLabel(button: HTMLButtonElement, label: string): void {
  button.dataset.label ??= button.textContent ?? '';
  const usual = button.dataset.label;
  button.textContent = label;
  setTimeout(() => {
    if (button.textContent === label) button.textContent = usual;
  }, 2_000);
}

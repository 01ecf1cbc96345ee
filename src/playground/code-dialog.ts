/** The dialog with the request at hand as code. */
import { copyText, flashLabel } from './clipboard.ts';
import { element } from './page-elements.ts';
import { LANGUAGES, type Language, type SnippetRequest, snippetFor } from './snippets.ts';

/** @param request - what would be sent now */
export function startCodeDialog(request: () => SnippetRequest): void {
  const dialog = element('code-dialog', HTMLDialogElement);
  const languages = element('languages', HTMLElement);
  const code = element('code', HTMLTextAreaElement);
  const copy = element('copy-code', HTMLButtonElement);
  let language: Language = LANGUAGES[0];

  const show = () => {
    code.value = snippetFor(language, request());
    element('code-key-note', HTMLElement).hidden = !request().hasKey;
    element('code-files-note', HTMLElement).hidden = request().files.length === 0;
  };
  for (const name of LANGUAGES) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    const text = document.createElement('span');
    input.type = 'radio';
    input.name = 'language';
    input.value = name;
    input.checked = name === language;
    input.addEventListener('change', () => {
      language = name;
      show();
    });
    text.textContent = name;
    label.append(input, text);
    languages.append(label);
  }
  element('show-code', HTMLButtonElement).addEventListener('click', () => {
    show();
    dialog.showModal();
  });
  copy.addEventListener('click', async () => {
    flashLabel(copy, (await copyText(code.value)) ? 'Copied' : 'Select it and copy');
  });
}

/** Buttons that close the dialog they stand in, and a click beside it. */
export function startDialogClosing(): void {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', (event) => {
      const { target } = event;
      const isButton = target instanceof Element && target.closest('[data-close]') !== null;
      if (isButton || target === dialog) dialog.close();
    });
  }
}

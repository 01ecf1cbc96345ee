/** The list of files for the document, under the editor: chosen or dropped there, put into the text, taken away. They stay in the memory of the page. */
import { type HeldFile, MOST_BYTES, markupFor, typeOf } from './files.ts';
import { element } from './page-elements.ts';

export interface FilesPanelParts {
  readonly onChange: () => void;
  /** Puts markup where the cursor is. */
  readonly insert: (markup: string) => void;
  readonly announce: (words: string) => void;
}

export interface FilesPanel {
  files(): readonly HeldFile[];
}

export function startFilesPanel({ onChange, insert, announce }: FilesPanelParts): FilesPanel {
  const panel = element('files', HTMLDetailsElement);
  const list = element('files-list', HTMLUListElement);
  const input = element('files-input', HTMLInputElement);
  const problem = element('files-problem', HTMLElement);
  let held: readonly HeldFile[] = [];

  const show = () => {
    element('files-title', HTMLElement).textContent = held.length === 0 ? 'Files' : `Files (${held.length})`;
    list.replaceChildren(...held.map((file) => itemOf(file, insert, () => remove(file))));
    onChange();
  };
  const remove = (file: HeldFile) => {
    held = held.filter((each) => each !== file);
    announce(`${file.name} removed.`);
    show();
    input.focus();
  };
  const add = async (chosen: Iterable<File>) => {
    const problems: string[] = [];
    for (const file of chosen) {
      const type = typeOf(file.name);
      const others = held.filter(({ name }) => name !== file.name);
      const used = others.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (type === null) problems.push(`${file.name} is no image, style sheet or font.`);
      else if (used + file.size > MOST_BYTES)
        problems.push(`${file.name} is too large: all files together may have ${inWords(MOST_BYTES)}.`);
      else held = [...others, { name: file.name, type, bytes: new Uint8Array(await file.arrayBuffer()) }];
    }
    problem.textContent = problems.join(' ');
    problem.hidden = problems.length === 0;
    announce(problems.join(' ') || `${held.length} ${held.length === 1 ? 'file' : 'files'} held.`);
    show();
  };
  input.addEventListener('change', async () => {
    await add(input.files ?? []);
    // So that the same file can be chosen again.
    input.value = '';
  });
  panel.addEventListener('dragover', (event) => event.preventDefault());
  panel.addEventListener('drop', (event) => {
    event.preventDefault();
    void add(event.dataTransfer?.files ?? []);
  });
  return { files: () => held };
}

function itemOf(file: HeldFile, insert: (markup: string) => void, remove: () => void): HTMLLIElement {
  const item = document.createElement('li');
  const name = document.createElement('code');
  name.textContent = file.name;
  item.append(
    name,
    ` ${inWords(file.bytes.length)} `,
    button('Insert', `Insert ${file.name} into the document`, () => insert(markupFor(file))),
    button('Remove', `Remove ${file.name}`, remove),
  );
  return item;
}

function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.ariaLabel = label;
  made.addEventListener('click', act);
  return made;
}

function inWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

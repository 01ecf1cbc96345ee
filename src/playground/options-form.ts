/** The form of page options and the API key: what it holds, and what the service says is wrong with it, field by field. */
import type { FieldProblem } from './conversion.ts';
import { element } from './page-elements.ts';
import { LENGTH_FIELDS, type LengthField, NO_LENGTHS, type PlaygroundState, SIZES, UNITS } from './state.ts';

export type PageOptions = Omit<PlaygroundState, 'html'>;

export interface OptionsForm {
  read(): PageOptions;
  write(options: PageOptions): void;
  key(): string;
  /** Marks the fields; problems that belong to none are left out. */
  showProblems(problems: readonly FieldProblem[]): void;
}

/** Fields of the request whose control has another name. */
const CONTROLS: Readonly<Record<string, string>> = { format: 'size' };

export interface OptionsFormParts {
  readonly onOptions: () => void;
  readonly onKey: () => void;
}

export function startOptionsForm({ onOptions, onKey }: OptionsFormParts): OptionsForm {
  const form = element('options', HTMLFormElement);
  const size = element('size', HTMLSelectElement);
  const unit = element('unit', HTMLSelectElement);
  const key = element('key', HTMLInputElement);
  const custom = element('custom-size', HTMLElement);
  const landscape = form.querySelector<HTMLInputElement>('input[value="landscape"]')!;
  const asItIs = form.querySelector<HTMLInputElement>('input[value="document"]')!;
  const inputs = new Map(LENGTH_FIELDS.map((field) => [field, element(field, HTMLInputElement)]));

  const showCustom = () => {
    custom.hidden = size.value !== 'custom';
    if (custom.hidden) return;
    // Width and height are wanted together: A4 to begin with.
    if (inputs.get('width')!.value === '' && inputs.get('height')!.value === '') {
      inputs.get('width')!.value = '210mm';
      inputs.get('height')!.value = '297mm';
    }
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target === key) {
      onKey();
      return;
    }
    if (event.target === size) showCustom();
    onOptions();
  });

  return {
    read() {
      const lengths: Record<LengthField, string> = { ...NO_LENGTHS };
      for (const [field, input] of inputs) lengths[field] = input.value;
      return {
        size: SIZES.find((each) => each === size.value) ?? 'document',
        unit: UNITS.find((each) => each === unit.value) ?? 'mm',
        landscape: landscape.checked,
        lengths,
      };
    },
    write(options) {
      size.value = options.size;
      unit.value = options.unit;
      (options.landscape ? landscape : asItIs).checked = true;
      for (const [field, input] of inputs) input.value = options.lengths[field];
      showCustom();
    },
    key: () => key.value.trim(),
    showProblems(problems) {
      for (const error of form.querySelectorAll<HTMLElement>('.field-error')) {
        const field = error.id.replace(/-error$/, '');
        const details = problems.filter((problem) => problem.field === field).map(({ detail }) => detail);
        error.textContent = details.join(' ');
        error.hidden = details.length === 0;
        const control = document.getElementById(CONTROLS[field] ?? field);
        if (details.length > 0) control?.setAttribute('aria-invalid', 'true');
        else control?.removeAttribute('aria-invalid');
      }
    },
  };
}

/** Fields: form controls that readers fill in, with what they show at first (HTML §4.10). */

import { type Matrix, mapRect } from '../base/geometry.ts';
import { controlKind } from '../controls/control-kind.ts';
import { ControlLabels } from '../controls/control-labels.ts';
import { type FormField, formFieldOf, isFormField } from '../controls/form-field.ts';
import type { Element } from '../dom/node.ts';
import { physicalAlignment } from '../layout/text-align.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Field, FieldText } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind } from './mark-kind.ts';

export const FIELDS: MarkKind<Field> = {
  finder: fieldFinder,
  // Documents inside the document are pictures of it: their fields are drawn.
  carried: () => null,
};

function fieldFinder({ elements, baseUrl, fieldLooks, part }: MarkedDocument): MarkFinder<Field> {
  const before = part?.elementsBefore ?? 0;
  const labels = new ControlLabels(elements);
  const known = new Map<Element, FormField>();
  const fieldOf = (element: Element): FormField => {
    const field = known.get(element) ?? inPart(formFieldOf(element, labels, baseUrl), before);
    known.set(element, field);
    return field;
  };
  return {
    concerns: ({ element, pseudo }) => pseudo === null && controlKind(element) !== null,
    find({ source, style, isVisible, border, content, toPage }, add) {
      const { element, pseudo } = source;
      if (fieldLooks === null || pseudo !== null || style === null || !isVisible) return;
      const kind = controlKind(element);
      if (kind === null || kind === 'progress' || kind === 'meter' || kind === 'hidden') return;
      if (!isFormField(element)) return fieldLooks.leaveOut(element);
      const rect = mapRect(toPage, border);
      if (rect.width <= 0 || rect.height <= 0) return;
      const field = fieldOf(element);
      const look = fieldLooks.of(element);
      const isToggle = field.content.type === 'checkbox' || field.content.type === 'radio';
      // A box to tick that an author has drawn does not change when it is ticked.
      if (isToggle && look === null) return fieldLooks.leaveOut(element);
      const text = fieldText(style, toPage);
      add({
        kind: 'field',
        source,
        order: before + element.index,
        rect,
        field,
        border,
        content,
        toPage,
        look: look ?? [],
        text,
      });
    },
  };
}

/** Radio buttons of one name belong together in their own document. */
function inPart(field: FormField, before: number): FormField {
  const { content } = field;
  if (before === 0 || content.type !== 'radio') return field;
  return { ...field, content: { ...content, group: `${before} ${content.group}` } };
}

function fieldText({ font, color, text, writing }: ComputedStyle, { a, b }: Matrix): FieldText {
  const families = font.family.map(({ name }) => name.toLowerCase());
  const isMono = families.some((name) => /mono|courier|consolas/.test(name));
  const isSerif =
    !isMono && !families.includes('sans-serif') && families.some((name) => /serif|times|georgia/.test(name));
  return {
    family: isMono ? 'monospace' : isSerif ? 'serif' : 'sans-serif',
    size: font.size * Math.hypot(a, b),
    color: color.color,
    align: physicalAlignment(text.align, writing.direction),
  };
}

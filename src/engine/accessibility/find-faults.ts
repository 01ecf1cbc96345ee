/** Looks a whole document over for what readers who do not see it, or not well, would lack. */
import { ControlLabels } from '../controls/control-labels.ts';
import { AccessibleNames } from '../dom/accessible-names.ts';
import { type Document, documentElement } from '../dom/node.ts';
import { elementFaults } from './element-faults.ts';
import type { AccessibilityFault } from './fault.ts';
import type { PseudoStyles } from './generated-names.ts';
import { readableElements } from './readable-elements.ts';

/** What is known of the document beside its elements. */
export interface DocumentFacts {
  readonly title: string | null;
  readonly language: string | null;
}

/** What is wrong with the file as a whole. */
export function documentFaults(document: Document, { title, language }: DocumentFacts): AccessibilityFault[] {
  const element = documentElement(document);
  const faults: AccessibilityFault[] = [];
  if ((title ?? '').trim() === '')
    faults.push({
      code: 'A11Y_TITLE_MISSING',
      message: 'the document has no title',
      hint: 'Give it a <title>, or the option "title".',
      element,
      page: null,
    });
  if ((language ?? '').trim() === '')
    faults.push({
      code: 'A11Y_LANGUAGE_MISSING',
      message: 'the document does not say its language',
      hint: 'Say it: <html lang="en">, or the option "language".',
      element,
      page: null,
    });
  return faults;
}

/** What is wrong with its elements, but for contrast, which only what is painted shows. */
export function faultsOfElements(
  { elements }: Document,
  styles: Parameters<typeof readableElements>[1] & PseudoStyles,
): AccessibilityFault[] {
  const names = { ofElements: new AccessibleNames(elements), ofControls: new ControlLabels(elements), styles };
  return elementFaults(readableElements(elements, styles), names);
}

/** The pseudo-elements that platen makes (css-pseudo-4, css-gcpm-3). Rules for others are not kept. */

export type StyledPseudoElement =
  | 'before'
  | 'after'
  | 'marker'
  | 'first-letter'
  | 'first-line'
  | 'placeholder'
  | 'file-selector-button'
  | 'footnote-call'
  | 'footnote-marker';

export const STYLED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set<StyledPseudoElement>([
  'before',
  'after',
  'marker',
  'first-letter',
  'first-line',
  'placeholder',
  'file-selector-button',
  'footnote-call',
  'footnote-marker',
]);

/** Whether it makes a box only where `content` is set (css-content-3 §1). */
export function needsContent(pseudo: string): boolean {
  return pseudo === 'before' || pseudo === 'after';
}

/** Case changes of `text-transform` (css-text-3 §2.1). */
import type { ComputedStyle } from '../../style/computed-style.ts';

export function transformText(
  text: string,
  transform: ComputedStyle['text']['transform'],
  _language: string,
  _before: string,
): string {
  if (transform.case === 'uppercase') return text.toUpperCase();
  return transform.case === 'lowercase' ? text.toLowerCase() : text;
}

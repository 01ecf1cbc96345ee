/** White space that collapses (css-text-3 §4.1), as far as box building asks. */
import type { ComputedStyle } from '../../style/computed-style.ts';

/** Whether all characters are white space that is collapsed away where no other text is beside it. */
export function isCollapsibleSpace(text: string, style: ComputedStyle): boolean {
  if (!isWhiteSpace(text)) return false;
  const { whiteSpace } = style.text;
  if (whiteSpace === 'normal' || whiteSpace === 'nowrap') return true;
  return (whiteSpace === 'pre-line' || whiteSpace === 'pre-line-nowrap') && !text.includes('\n');
}

/** Document white space only: space, tab, line feed, carriage return, form feed. */
export function isWhiteSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d && code !== 0x0c) return false;
  }
  return true;
}

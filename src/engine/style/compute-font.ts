/** Font size and what hangs on it (css-fonts-4 §2.5), with Chromium's 13 px for bare `monospace` (CHROMIUM.md 6). */
import type { ResolvedDeclaration } from '../css/declared-value.ts';
import {
  type FontFamily,
  type FontSizeOrigin,
  keywordFontSize,
  MEDIUM_STEP,
  MONOSPACE_SCALE,
  RelativeFontSize,
} from '../css/values/text/font.ts';
import type { ElementContext } from './compute-context.ts';
import type { FontStyle } from './font-relative.ts';

export interface ComputedFontSize {
  readonly size: number;
  readonly origin: FontSizeOrigin;
  readonly step: number;
}

/**
 * @param declared - the declaration of `font-size`, or `null`
 * @param families - the element's own
 */
export function computeFontSize(
  declared: ResolvedDeclaration | null,
  families: readonly FontFamily[],
  parent: FontStyle,
  context: ElementContext,
): ComputedFontSize {
  const isMonospace = isBareMonospace(families);
  const value = declared === null || declared.kind === 'keyword' ? null : declared.value;
  if (typeof value === 'number') return { size: value, origin: 'absolute', step: 0 };
  if (value instanceof RelativeFontSize) {
    if (value.origin === 'keyword') return ofKeyword(value.step, isMonospace, context);
    const size = value.resolve(context);
    if (value.origin === 'absolute' || parent.sizeOrigin === 'absolute') return { size, origin: 'absolute', step: 0 };
    return { size: size * familyScale(parent.family, isMonospace), origin: 'relative', step: 0 };
  }
  if (declared !== null && declared.kind === 'keyword' && declared.value === 'initial')
    return ofKeyword(MEDIUM_STEP, isMonospace, context);
  if (parent.sizeOrigin === 'keyword') return ofKeyword(parent.sizeStep, isMonospace, context);
  const scale = parent.sizeOrigin === 'absolute' ? 1 : familyScale(parent.family, isMonospace);
  return { size: parent.size * scale, origin: parent.sizeOrigin, step: 0 };
}

function ofKeyword(step: number, isMonospace: boolean, { quirks }: ElementContext): ComputedFontSize {
  return { size: keywordFontSize(step, isMonospace, quirks), origin: 'keyword', step };
}

/** `monospace, monospace` and `Courier, monospace` are not bare. */
function isBareMonospace(families: readonly FontFamily[]): boolean {
  const first = families[0];
  return families.length === 1 && first !== undefined && first.generic && first.name === 'monospace';
}

function familyScale(parentFamilies: readonly FontFamily[], isMonospace: boolean): number {
  const wasMonospace = isBareMonospace(parentFamilies);
  if (wasMonospace === isMonospace) return 1;
  return isMonospace ? MONOSPACE_SCALE : 1 / MONOSPACE_SCALE;
}

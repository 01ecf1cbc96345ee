/** All rules, by family. */
import { ACCESSIBLE_ANNOTATIONS } from './accessible-annotations.ts';
import { ACCESSIBLE_DOCUMENT } from './accessible-document.ts';
import { COMPOSITE_FONTS } from './composite-fonts.ts';
import { FONTS } from './fonts.ts';
import { IDENTIFICATION } from './identification.ts';
import { LANGUAGES } from './languages.ts';
import type { Rule } from './rule.ts';
import { STRUCTURE_ELEMENTS } from './structure-elements.ts';
import { TAGGED_CONTENT } from './tagged-content.ts';

export const RULES: readonly Rule[] = [
  ...IDENTIFICATION,
  ...ACCESSIBLE_DOCUMENT,
  ...LANGUAGES,
  ...TAGGED_CONTENT,
  ...STRUCTURE_ELEMENTS,
  ...ACCESSIBLE_ANNOTATIONS,
  ...FONTS,
  ...COMPOSITE_FONTS,
];

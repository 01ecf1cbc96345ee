/** All rules, by family. */
import { ACCESSIBLE_ANNOTATIONS } from './accessible-annotations.ts';
import { ACCESSIBLE_DOCUMENT } from './accessible-document.ts';
import { COLORS } from './colors.ts';
import { COMPOSITE_FONTS } from './composite-fonts.ts';
import { DOCUMENT_METADATA } from './document-metadata.ts';
import { FILE_STRUCTURE } from './file-structure.ts';
import { FONTS } from './fonts.ts';
import { GRAPHICS } from './graphics.ts';
import { IDENTIFICATION } from './identification.ts';
import { INCLUSION } from './inclusion.ts';
import { INTERACTION } from './interaction.ts';
import { LANGUAGES } from './languages.ts';
import { LOCKS } from './locks.ts';
import { PRINT } from './print.ts';
import type { Rule } from './rule.ts';
import { SIGNATURES } from './signatures.ts';
import { STRUCTURE_ELEMENTS } from './structure-elements.ts';
import { TAGGED_CONTENT } from './tagged-content.ts';

export const RULES: readonly Rule[] = [
  ...FILE_STRUCTURE,
  ...LOCKS,
  ...DOCUMENT_METADATA,
  ...IDENTIFICATION,
  ...ACCESSIBLE_DOCUMENT,
  ...LANGUAGES,
  ...TAGGED_CONTENT,
  ...STRUCTURE_ELEMENTS,
  ...INCLUSION,
  ...ACCESSIBLE_ANNOTATIONS,
  ...FONTS,
  ...COMPOSITE_FONTS,
  ...COLORS,
  ...GRAPHICS,
  ...INTERACTION,
  ...SIGNATURES,
  ...PRINT,
];

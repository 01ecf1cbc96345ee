/**
 * Loops whose end the input decides: `while`, `do`, and `for` that does not walk a list. Each charges the budget of work or looks at the clock
 * (`deadline.ts`), or is held here, by review, with what bounds it. Walks over lists (`for … of`, `i < list.length`) are as long as what was made and charged
 * before; loops to a number that stands in the code are not looked at.
 */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles, textOf } from './support/imports.ts';

const ROOMS = ['engine/svg/', 'engine/paint/', 'engine/pdf/', 'engine/display/', 'engine/fonts/opentype/'];

/** What charges or looks at the clock, and the allowances of a glyph, a word or a language that are charged as one. */
const CHARGES = /\b(tick|check|spend|allows|keep|charge|mayPaint|budget|left)\b/;
const WALKS_LIST = /[<>]=? ?[\w.!#]+\.(length|size)$|>=? 0$/;
const IS_CONSTANT = /[<>]=? ?(\d+|[A-Z][A-Z_]+)( |$)/;

/**
 * How many such loops a file may have, and what bounds them. `list`: each turn goes on in a text, a path or a list that is there. `few`: their number is
 * computed, and bounded before the loop by one that stands in the code. `tree`: up the ancestors. `table`: entries of a table of a font; their number has 16 bits
 * or is bounded before.
 */
const REVIEWED: Readonly<Record<string, readonly [number, 'list' | 'few' | 'tree' | 'table']>> = {
  'engine/display/color-filter.ts': [1, 'list'],
  'engine/display/display-list-builder.ts': [1, 'list'],
  'engine/display/elliptical-arc.ts': [1, 'few'],
  'engine/display/measured-path.ts': [4, 'few'],
  'engine/display/number-reader.ts': [2, 'few'],
  'engine/display/path-data.ts': [2, 'list'],
  'engine/display/shaped-run.ts': [1, 'list'],
  'engine/fonts/opentype/common-tables.ts': [8, 'table'],
  'engine/fonts/opentype/context.ts': [2, 'table'],
  'engine/fonts/opentype/feature-variations.ts': [3, 'table'],
  'engine/fonts/opentype/glyph-buffer.ts': [3, 'table'],
  'engine/fonts/opentype/gpos.ts': [5, 'table'],
  'engine/fonts/opentype/gsub.ts': [5, 'table'],
  'engine/fonts/opentype/layout-table.ts': [5, 'table'],
  'engine/fonts/opentype/pair-kerning.ts': [6, 'table'],
  'engine/fonts/opentype/would-substitute.ts': [2, 'table'],
  'engine/paint/emphasis-marks.ts': [1, 'list'],
  'engine/paint/gradient-stops.ts': [3, 'few'],
  'engine/paint/stacking.ts': [1, 'list'],
  'engine/paint/vertical-text.ts': [1, 'list'],
  'engine/pdf/blurred-box.ts': [1, 'few'],
  'engine/pdf/bounds.ts': [1, 'list'],
  'engine/pdf/conic-gradient.ts': [1, 'few'],
  'engine/pdf/content-stream.ts': [1, 'list'],
  'engine/pdf/fonts.ts': [2, 'list'],
  'engine/pdf/gradients.ts': [1, 'few'],
  'engine/pdf/images.ts': [1, 'few'],
  'engine/pdf/mean-mask.ts': [1, 'few'],
  'engine/pdf/mesh.ts': [2, 'few'],
  'engine/pdf/numbers.ts': [1, 'few'],
  'engine/pdf/pdfkit-container.ts': [1, 'list'],
  'engine/pdf/structure/outline.ts': [1, 'list'],
  'engine/pdf/text-writer.ts': [5, 'list'],
  'engine/pdf/tiles.ts': [2, 'few'],
  'engine/pdf/tiling-pattern.ts': [2, 'few'],
  'engine/svg/references.ts': [2, 'few'],
  'engine/svg/text-characters.ts': [2, 'list'],
  'engine/svg/text-layout.ts': [8, 'list'],
  'engine/svg/transform-attribute.ts': [1, 'list'],
};

function openLoops(file: string): number {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (isOpen(node) && !CHARGES.test(node.getText(source))) count++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

function isOpen(node: ts.Node): boolean {
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return true;
  if (!ts.isForStatement(node)) return false;
  const condition = node.condition?.getText() ?? '';
  return !WALKS_LIST.test(condition) && !IS_CONSTANT.test(condition);
}

it('loops to an end that is computed charge the budget, look at the clock, or are bounded for a reason', () => {
  const open = sourceFiles
    .filter((file) => ROOMS.some((room) => file.startsWith(room)))
    .map((file) => [file, openLoops(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(open)).toEqual(
    Object.fromEntries(Object.entries(REVIEWED).map(([file, [count]]) => [file, count])),
  );
});

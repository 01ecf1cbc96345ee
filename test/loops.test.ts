/**
 * Loops whose end the input decides: `while`, `do`, and `for` that does not walk a list. Each charges the budget of work or looks at the clock
 * (`deadline.ts`), is bounded by its form (`support/open-loops.ts`: it reads a list at each turn, follows a chain, halves a range, takes tokens), or is held here,
 * by review, with what bounds it. Walks over lists (`for … of`, `i < list.length`) are as long as what was made and charged before, unless they are done at
 * each turn of another loop, or in a function that is called for each of a list, or the list grows meanwhile: those are looked at by themselves (`support/nested-walks.ts`). Loops to a number that stands in the code are not looked at.
 */
import { expect, it } from 'vitest';
import { sourceFiles } from './support/imports.ts';
import { growingWalks, nestedWalks } from './support/nested-walks.ts';
import { openLoops } from './support/open-loops.ts';

/**
 * `list`: each turn goes on in a text, a path or a list that is there. `few`: their number is computed, and bounded by one that stands in the code. `tree`: along
 * ancestors, children or break tokens. `stack`: takes back what was put down, each thing once. `layout`: each turn lays something out or makes a line, which
 * charges. `table`: entries of a table of a font; their number has 16 bits or is bounded before. `pixels`: of an image that the budget of pixels has let through,
 * or entries of its file.
 */
type Bound = 'list' | 'few' | 'tree' | 'stack' | 'layout' | 'table' | 'pixels';

/** How many such loops a file may have, and what bounds them. */
const REVIEWED: Readonly<Record<string, readonly [number, Bound]>> = {
  'engine/base/table-view.ts': [1, 'table'],
  'engine/base/unicode/graphemes.ts': [1, 'list'],
  'engine/base/unicode/packed-property.ts': [1, 'list'],
  'engine/base/with-pauses.ts': [2, 'list'],
  'engine/boxes/build-boxes.ts': [1, 'few'],
  'engine/boxes/build/first-letter.ts': [1, 'list'],
  'engine/boxes/content/counter-style.ts': [2, 'few'],
  'engine/boxes/content/longhand-numerals.ts': [1, 'few'],
  'engine/boxes/html/image-source.ts': [1, 'few'],
  'engine/check/content/inline-image.ts': [1, 'list'],
  'engine/check/content/interpret.ts': [1, 'list'],
  'engine/check/content/jpx.ts': [2, 'list'],
  'engine/check/file/cross-references.ts': [3, 'list'],
  'engine/check/file/filters.ts': [2, 'few'],
  'engine/check/file/lexer.ts': [4, 'list'],
  'engine/check/file/pdf-file.ts': [4, 'list'],
  'engine/check/fonts/cff.ts': [4, 'table'],
  'engine/check/fonts/cmap.ts': [2, 'list'],
  'engine/check/fonts/font.ts': [1, 'list'],
  'engine/check/fonts/truetype.ts': [2, 'table'],
  'engine/check/metadata/xml.ts': [1, 'list'],
  'engine/check/rules/fonts.ts': [2, 'list'],
  'engine/check/rules/interaction.ts': [1, 'list'],
  'engine/check/structure/structure-types.ts': [2, 'few'],
  'engine/check/structure/table-grid.ts': [2, 'few'],
  'engine/controls/control-state.ts': [1, 'stack'],
  'engine/controls/validation.ts': [1, 'stack'],
  'engine/css/counter-style-rule.ts': [1, 'list'],
  'engine/css/font-face-rule.ts': [1, 'list'],
  'engine/css/parse-stylesheet.ts': [1, 'list'],
  'engine/css/selectors/parse-selector.ts': [1, 'list'],
  'engine/css/style-query.ts': [1, 'list'],
  'engine/css/values/box/grid-area.ts': [1, 'list'],
  'engine/css/values/box/margin-trim.ts': [1, 'few'],
  'engine/css/values/color/color-spaces.ts': [1, 'few'],
  'engine/css/values/shape/basic-shape.ts': [5, 'few'],
  'engine/css/values/text/font-choice.ts': [1, 'list'],
  'engine/display/elliptical-arc.ts': [1, 'few'],
  'engine/display/measured-path.ts': [1, 'few'],
  'engine/display/number-reader.ts': [2, 'few'],
  'engine/display/path-data.ts': [2, 'list'],
  'engine/display/superellipse.ts': [1, 'few'],
  'engine/dom/class-list.ts': [1, 'few'],
  'engine/dom/decode-bytes.ts': [2, 'list'],
  'engine/dom/directionality.ts': [1, 'stack'],
  'engine/dom/element-places.ts': [1, 'list'],
  'engine/dom/legacy-values.ts': [1, 'few'],
  'engine/dom/open-elements.ts': [1, 'stack'],
  'engine/dom/parse-html.ts': [2, 'list'],
  'engine/dom/parse-xml.ts': [1, 'list'],
  'engine/dom/shadow-trees.ts': [2, 'stack'],
  'engine/dom/source-places.ts': [1, 'list'],
  'engine/dom/text-content.ts': [1, 'list'],
  'engine/dom/tree-builder.ts': [3, 'stack'],
  'engine/fonts/aat/morx-check.ts': [3, 'table'],
  'engine/fonts/color-paints.ts': [3, 'table'],
  'engine/fonts/complex/indic-final.ts': [1, 'list'],
  'engine/fonts/complex/indic.ts': [1, 'list'],
  'engine/fonts/complex/normalize.ts': [1, 'list'],
  'engine/fonts/complex/syllable-plan.ts': [1, 'list'],
  'engine/fonts/complex/syllables.ts': [1, 'list'],
  'engine/fonts/font-files.ts': [2, 'table'],
  'engine/fonts/hinting/glyph-edges.ts': [3, 'list'],
  'engine/fonts/opentype/apply-lookup.ts': [1, 'list'],
  'engine/fonts/opentype/common-tables.ts': [4, 'table'],
  'engine/fonts/opentype/context.ts': [2, 'table'],
  'engine/fonts/opentype/feature-variations.ts': [3, 'table'],
  'engine/fonts/opentype/gpos.ts': [1, 'table'],
  'engine/fonts/opentype/gsub.ts': [4, 'table'],
  'engine/fonts/opentype/layout-table.ts': [5, 'table'],
  'engine/fonts/opentype/pair-kerning.ts': [5, 'table'],
  'engine/fonts/opentype/would-substitute.ts': [2, 'table'],
  'engine/fonts/sfnt/axes.ts': [2, 'table'],
  'engine/fonts/sfnt/cff.ts': [4, 'table'],
  'engine/fonts/sfnt/cmap.ts': [3, 'table'],
  'engine/fonts/sfnt/color-bitmaps.ts': [4, 'table'],
  'engine/fonts/sfnt/container.ts': [3, 'table'],
  'engine/fonts/sfnt/glyf-subset.ts': [1, 'table'],
  'engine/fonts/sfnt/glyf.ts': [1, 'table'],
  'engine/fonts/sfnt/glyph-path.ts': [2, 'table'],
  'engine/fonts/sfnt/glyph-variations.ts': [3, 'table'],
  'engine/fonts/sfnt/half-widths.ts': [1, 'table'],
  'engine/fonts/sfnt/item-variations.ts': [1, 'table'],
  'engine/fonts/sfnt/math.ts': [2, 'table'],
  'engine/fonts/sfnt/names.ts': [3, 'table'],
  'engine/fonts/sfnt/palettes.ts': [1, 'table'],
  'engine/fonts/sfnt/woff2-glyf.ts': [2, 'table'],
  'engine/fonts/sfnt/woff2.ts': [4, 'table'],
  'engine/fonts/shape-plan.ts': [2, 'table'],
  'engine/fonts/shape-word.ts': [1, 'list'],
  'engine/fonts/shape.ts': [3, 'list'],
  'engine/fonts/vertical-metrics.ts': [1, 'table'],
  'engine/hyphenation/hyphenator.ts': [2, 'few'],
  'engine/inspect/page-end.ts': [1, 'tree'],
  'engine/layout/block/block-layout.ts': [1, 'layout'],
  'engine/layout/block/formatting-context-child.ts': [1, 'layout'],
  'engine/layout/block/lines.ts': [2, 'layout'],
  'engine/layout/block/quirky-margins.ts': [1, 'tree'],
  'engine/layout/columns/column-row.ts': [4, 'layout'],
  'engine/layout/columns/column-rules.ts': [1, 'list'],
  'engine/layout/columns/columns-layout.ts': [1, 'layout'],
  'engine/layout/container-sizes.ts': [1, 'stack'],
  'engine/layout/exclusion-space.ts': [1, 'list'],
  'engine/layout/flex/line-starts.ts': [1, 'list'],
  'engine/layout/fragmentation/page-names.ts': [2, 'tree'],
  'engine/layout/grid/grid-gap-rules.ts': [2, 'list'],
  'engine/layout/grid/grid-lines.ts': [2, 'few'],
  'engine/layout/grid/intrinsic-tracks.ts': [1, 'list'],
  'engine/layout/grid/lane-stack.ts': [2, 'list'],
  'engine/layout/grid/occupancy.ts': [6, 'list'],
  'engine/layout/grid/track.ts': [1, 'few'],
  'engine/layout/inline/break/balanced-lines.ts': [1, 'layout'],
  'engine/layout/inline/break/intrinsic-inline.ts': [1, 'list'],
  'engine/layout/inline/break/scored-breaks.ts': [1, 'list'],
  'engine/layout/inline/build/bidi-reorder.ts': [1, 'few'],
  'engine/layout/inline/build/ellipsis.ts': [1, 'few'],
  'engine/layout/inline/build/justify.ts': [1, 'list'],
  'engine/layout/inline/build/line-box.ts': [2, 'stack'],
  'engine/layout/inline/build/line-leaves.ts': [1, 'stack'],
  'engine/layout/inline/build/plain-line.ts': [1, 'list'],
  'engine/layout/inline/first-line.ts': [1, 'list'],
  'engine/layout/inline/inline-layout.ts': [1, 'tree'],
  'engine/layout/inline/line-layout.ts': [1, 'few'],
  'engine/layout/inline/prepare/hyphenate.ts': [1, 'list'],
  'engine/layout/inline/prepare/shape-items.ts': [2, 'list'],
  'engine/layout/inline/prepare/text-transform.ts': [1, 'list'],
  'engine/layout/inline/prepare/upright-text.ts': [1, 'list'],
  'engine/layout/interruption.ts': [1, 'layout'],
  'engine/layout/math/operator-dictionary.ts': [1, 'few'],
  'engine/layout/positioned/fragmentation-context.ts': [2, 'few'],
  'engine/layout/positioned/fragmented-block.ts': [2, 'few'],
  'engine/layout/positioned/place-in-containing-block.ts': [2, 'layout'],
  'engine/layout/positioned/positioned-flow.ts': [4, 'tree'],
  'engine/layout/shapes/image-shape.ts': [3, 'pixels'],
  'engine/layout/shapes/outline.ts': [1, 'few'],
  'engine/layout/table/caption-pieces.ts': [1, 'layout'],
  'engine/layout/table/collapsed-borders.ts': [8, 'few'],
  'engine/layout/table/collapsed-segments.ts': [2, 'few'],
  'engine/layout/table/finish-table.ts': [1, 'list'],
  'engine/layout/table/row-contents.ts': [1, 'list'],
  'engine/layout/table/row-distribution.ts': [2, 'list'],
  'engine/layout/table/table-grid.ts': [1, 'few'],
  'engine/pages/assemble-pages.ts': [1, 'few'],
  'engine/pages/page-after-break.ts': [2, 'tree'],
  'engine/pages/paginate.ts': [1, 'layout'],
  'engine/pages/stitched-content.ts': [2, 'layout'],
  'engine/layout/gradients/gradient-stops.ts': [2, 'few'],
  'engine/paint/layers.ts': [1, 'few'],
  'engine/paint/text/text-decoration.ts': [1, 'few'],
  'engine/paint/text/vertical-text.ts': [1, 'list'],
  'engine/pdf/blurred-box.ts': [1, 'few'],
  'engine/pdf/gradients/conic-gradient.ts': [1, 'few'],
  'engine/pdf/content-stream.ts': [1, 'stack'],
  'engine/pdf/fonts.ts': [1, 'list'],
  'engine/pdf/glyph-texts.ts': [1, 'list'],
  'engine/pdf/gradients/gradient-bands.ts': [1, 'few'],
  'engine/pdf/gradients/gradient-paint.ts': [1, 'few'],
  'engine/pdf/image-averages.ts': [2, 'pixels'],
  'engine/pdf/joined-glyphs.ts': [6, 'list'],
  'engine/pdf/mean-mask.ts': [1, 'few'],
  'engine/pdf/mesh.ts': [1, 'few'],
  'engine/pdf/name-tree.ts': [1, 'list'],
  'engine/pdf/numbers.ts': [2, 'few'],
  'engine/pdf/object-rows.ts': [6, 'list'],
  'engine/pdf/pdfkit-container.ts': [2, 'list'],
  'engine/pdf/run-lengths.ts': [1, 'list'],
  'engine/pdf/structure/forms/field-tree.ts': [1, 'few'],
  'engine/pdf/structure/outline.ts': [1, 'stack'],
  'engine/pdf/text-writer.ts': [7, 'list'],
  'engine/pdf/tiles.ts': [2, 'few'],
  'engine/pdf/tiling-pattern.ts': [2, 'few'],
  'engine/render/parts/layout-parts.ts': [1, 'few'],
  'engine/render/preparation.ts': [2, 'few'],
  'engine/render/render-file.ts': [1, 'list'],
  'engine/resources/http-fetch.ts': [1, 'few'],
  'engine/resources/image/avif-container.ts': [6, 'pixels'],
  'engine/resources/image/bmp.ts': [2, 'pixels'],
  'engine/resources/image/exif.ts': [1, 'pixels'],
  'engine/resources/image/gif.ts': [4, 'pixels'],
  'engine/resources/image/jpeg-pixels.ts': [9, 'pixels'],
  'engine/resources/image/png-scanlines.ts': [8, 'pixels'],
  'engine/resources/image/png.ts': [1, 'pixels'],
  'engine/resources/image/svg-size.ts': [2, 'pixels'],
  'engine/resources/image/tiff.ts': [3, 'pixels'],
  'engine/resources/image/webp.ts': [2, 'pixels'],
  'engine/resources/unpack-body.ts': [2, 'list'],
  'engine/sign/der.ts': [2, 'list'],
  'engine/structure/tag-depth.ts': [3, 'stack'],
  'engine/structure/tag-inclusion.ts': [2, 'stack'],
  'engine/structure/tag-shapes.ts': [1, 'stack'],
  'engine/structure/tag-tree.ts': [1, 'stack'],
  'engine/style/borrowed-styles.ts': [1, 'tree'],
  'engine/style/compute-styles.ts': [2, 'tree'],
  'engine/style/custom-properties.ts': [1, 'tree'],
  'engine/style/matching/relative-selectors.ts': [1, 'list'],
  'engine/style/matching/rule-map.ts': [1, 'list'],
  'engine/style/matching/selector-matcher.ts': [1, 'tree'],
  'engine/style/substitute-variables.ts': [1, 'few'],
  'engine/style/substitution.ts': [4, 'list'],
  'engine/svg/even-picture.ts': [1, 'list'],
  'engine/svg/references.ts': [1, 'few'],
  'engine/svg/text-layout.ts': [3, 'list'],
  'engine/svg/transform-attribute.ts': [1, 'list'],
};

/**
 * `once`: the loop ends with the walk, or comes to it once. `few`: one of the two has a bound that stands in the code, or that a table of a file gives in
 * 16 bits. `word`: characters or glyphs of one word, which is cut where it is long, or of a base with its marks. `tree`: goes on where the walk before ended, or along parts.
 */
type NestedBound = 'once' | 'few' | 'word' | 'tree';

/** How many walks over a list a file has inside of loops that have the same list at each turn, and why their cost is no product of two lengths. */
const REVIEWED_WALKS: Readonly<Record<string, readonly [number, NestedBound]>> = {
  'engine/accessibility/backdrop.ts': [2, 'few'],
  'engine/base/nearest-name.ts': [1, 'word'],
  'engine/boxes/font-needs.ts': [1, 'few'],
  'engine/check/file/decipher.ts': [1, 'few'],
  'engine/check/fonts/font.ts': [1, 'few'],
  'engine/check/metadata/extension-schemas.ts': [2, 'once'],
  'engine/check/rules/accessible-annotations.ts': [1, 'few'],
  'engine/check/rules/colors.ts': [1, 'few'],
  'engine/check/rules/document-metadata.ts': [1, 'few'],
  'engine/check/rules/fonts.ts': [4, 'few'],
  'engine/check/rules/identification.ts': [1, 'few'],
  'engine/check/rules/interaction.ts': [1, 'few'],
  'engine/controls/control-labels.ts': [1, 'few'],
  'engine/css/properties/scale.ts': [1, 'few'],
  'engine/css/rejected-rule.ts': [1, 'few'],
  'engine/css/shorthands/border-image.ts': [1, 'few'],
  'engine/css/shorthands/gaps.ts': [1, 'few'],
  'engine/css/values/basic/syntax.ts': [1, 'tree'],
  'engine/css/values/basic/text-values.ts': [1, 'few'],
  'engine/css/values/box/anchor.ts': [1, 'few'],
  'engine/css/values/box/gap-values.ts': [1, 'few'],
  'engine/css/values/box/grid-track.ts': [2, 'few'],
  'engine/css/values/box/position-area.ts': [2, 'few'],
  'engine/css/values/color/exact-color.ts': [1, 'few'],
  'engine/css/values/numbers/calc-parse.ts': [1, 'few'],
  'engine/css/values/paint/svg-paint.ts': [2, 'few'],
  'engine/css/values/text/font-choice.ts': [1, 'few'],
  'engine/css/values/text/typesetting.ts': [1, 'few'],
  'engine/dom/class-list.ts': [1, 'once'],
  'engine/fonts/complex/myanmar.ts': [3, 'word'],
  'engine/fonts/complex/syllable-plan.ts': [2, 'few'],
  'engine/fonts/complex/syllables.ts': [2, 'word'],
  'engine/fonts/font-rules.ts': [1, 'few'],
  'engine/fonts/hinting/hinted-extent.ts': [5, 'few'],
  'engine/fonts/mark-order.ts': [2, 'word'],
  'engine/fonts/opentype/context.ts': [4, 'few'],
  'engine/fonts/opentype/gsub.ts': [1, 'word'],
  'engine/fonts/opentype/would-substitute.ts': [1, 'few'],
  'engine/fonts/resolved-font.ts': [2, 'few'],
  'engine/fonts/sfnt/cff-subset.ts': [1, 'few'],
  'engine/layout/columns/column-row.ts': [1, 'few'],
  'engine/layout/grid/grid-lines.ts': [2, 'once'],
  'engine/layout/grid/intrinsic-tracks.ts': [2, 'few'],
  'engine/layout/inline/break/hanging-spaces.ts': [1, 'once'],
  'engine/pages/fill-page.ts': [1, 'few'],
  'engine/paint/border-image.ts': [2, 'few'],
  'engine/layout/gradients/gradient-stops.ts': [1, 'few'],
  'engine/paint/printers-marks.ts': [2, 'few'],
  'engine/pdf/gradients/conic-gradient.ts': [2, 'few'],
  'engine/pdf/gradients/gradient-paint.ts': [1, 'few'],
  // The sums of one row, at each row of the picture: as many as it has pixels.
  'engine/pdf/image-averages.ts': [2, 'few'],
  'engine/pdf/object-rows.ts': [3, 'few'],
  'engine/render/parts/request-headers.ts': [1, 'few'],
  'engine/render/style-sheets.ts': [1, 'few'],
  'engine/render/user-agent-sheets.ts': [1, 'few'],
  'engine/resources/image/avif-container.ts': [1, 'few'],
  'engine/resources/image/jpeg-pixels.ts': [3, 'few'],
  'engine/sign/der.ts': [1, 'few'],
  'engine/structure/table-cells.ts': [1, 'few'],
  'engine/structure/tag-shapes.ts': [1, 'few'],
  'engine/style/element-scope.ts': [1, 'few'],
  'engine/style/page-style.ts': [1, 'few'],
  'engine/svg/clip-path.ts': [1, 'few'],
  'engine/svg/references.ts': [1, 'few'],
  'engine/svg/shape-paint.ts': [1, 'once'],
  'engine/svg/text-layout.ts': [1, 'few'],
  'engine/svg/text-paint.ts': [1, 'tree'],
};

it('walks over one list inside of loops charge the budget, look at the clock, or are cheap for a reason', () => {
  const walks = sourceFiles
    .filter((file) => file.startsWith('engine/'))
    .map((file) => [file, nestedWalks(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(walks)).toEqual(
    Object.fromEntries(Object.entries(REVIEWED_WALKS).map(([file, [count]]) => [file, count])),
  );
});

/** Walks over lists that grow meanwhile, and what bounds them. */
const REVIEWED_GROWTH: Readonly<Record<string, readonly [number, string]>> = {
  'engine/check/file/decipher.ts': [1, 'puts other values in the place of those that are there'],
  'engine/dom/shadow-trees.ts': [1, 'each template once, which parsing has charged'],
  'engine/fonts/complex/myanmar.ts': [1, 'moves glyphs of one word'],
  'engine/fonts/complex/syllables.ts': [1, 'one circle for each syllable of a word'],
  'engine/fonts/mark-order.ts': [1, 'moves marks of one base'],
  'engine/fonts/sfnt/glyf-subset.ts': [1, 'a set of glyphs, whose numbers have 16 bits'],
  'engine/layout/grid/grid-lines.ts': [1, 'puts other values in the place of those that are there'],
  'engine/structure/tag.ts': [1, 'each tag of the tree once'],
};

it('walks over lists that grow meanwhile charge the budget, look at the clock, or end for a reason', () => {
  const walks = sourceFiles
    .filter((file) => file.startsWith('engine/'))
    .map((file) => [file, growingWalks(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(walks)).toEqual(
    Object.fromEntries(Object.entries(REVIEWED_GROWTH).map(([file, [count]]) => [file, count])),
  );
});

it.each([
  ['for (const each of found) for (const child of each.children) found.push(child);', 1],
  ['for (let i = 0; i < found.length; i++) { if (isWanted(i)) found.splice(i, 0, next); }', 1],
  ['for (const each of found) { deadline.tick(); found.push(...each.children); }', 0],
  ['for (const each of found) others.push(each);', 0],
])('%s has %i walks that grow', (text, count) => {
  expect(growingWalks('engine/case.ts', text)).toBe(count);
});

it.each([
  ['rules.filter((rule) => used.some((font) => isNeeded(rule, font)));', 1],
  ['rules.filter((rule) => !loaded.includes(rule));', 1],
  ['rules.flatMap((rule) => rule.families.map(lower));', 0],
  ['rules.filter((rule) => KINDS.includes(rule.kind));', 0],
  ['rules.filter((rule) => used.some((font) => { deadline.tick(); return isNeeded(rule, font); }));', 0],
  ['const ask = () => used.some(isNeeded);', 0],
  ['for (const link of links) boxes.push(cells.filter((cell) => isIn(cell, link)));', 1],
  ['for (let i = 0; i < rows.length; i++) for (const cell of cells) place(cell, i);', 1],
  ['for (const a of list) { for (const b of list) { deadline.tick(); compare(a, b); } }', 0],
  ['for (const row of rows) for (const cell of row.cells) place(cell);', 0],
  ['for (const row of rows) { const cells = cellsOf(row); cells.sort(byColumn); }', 0],
  ['for (const row of rows) if (KINDS.includes(row.kind)) place(row);', 0],
  ['for (const at of places) next = text.indexOf("a", at);', 0],
])('%s has %i walks over one list', (text, count) => {
  expect(nestedWalks('engine/case.ts', text)).toBe(count);
});

it('loops to an end that is computed charge the budget, look at the clock, or are bounded for a reason', () => {
  const open = sourceFiles
    .filter((file) => file.startsWith('engine/'))
    .map((file) => [file, openLoops(file)] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(open)).toEqual(
    Object.fromEntries(Object.entries(REVIEWED).map(([file, [count]]) => [file, count])),
  );
});

it.each([
  ['for (let i = 0; i < count; i++) names.push(next());', 1],
  ['while (rest > 0) rest -= step;', 1],
  ['do { again = change(); } while (again);', 1],
  ['for (let i = 0; i < count; i++) { deadline.tick(); names.push(next()); }', 0],
  ['for (let i = from; i < to; i++) sum += sizes[i];', 0],
  ['for (let each = element; each !== null; each = each.parent) depth++;', 0],
  ['while (low < high) low = middle();', 0],
  ['while (rest > 0) { left -= step; /* keep, check */ rest -= step; }', 1],
  ['for (let i = 0; i < 4; i++) add();', 0],
  ['for (let rest = size; rest > 0; rest -= step) add();', 1],
  ['for (let at = 0; at < LONGEST; at += step) add();', 1],
  ['for (let at = 0; at < list.length; ) at = next(at);', 1],
])('%s has %i open loops', (text, count) => {
  expect(openLoops('engine/case.ts', text)).toBe(count);
});

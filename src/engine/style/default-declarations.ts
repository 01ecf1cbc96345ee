/** Declarations of the default style sheet that computing knows again, because an author's of the same value means something else. */
import type { ResolvedDeclaration } from '../css/declared-value.ts';
import { nameOf } from '../css/properties/logical.ts';
import type { StyleSheet } from '../css/stylesheet.ts';

/** Margins in em are those that quirks mode is about. */
export function defaultMarginsOf(sheets: readonly StyleSheet[]): ReadonlySet<ResolvedDeclaration> {
  return declarationsOf(
    sheets,
    (declaration) => declaration.kind === 'deferred' && nameOf(declaration.property).startsWith('margin-'),
  );
}

/** Borders and backgrounds: a control that has no others looks as browsers draw it. */
export function defaultDecorationsOf(sheets: readonly StyleSheet[]): ReadonlySet<ResolvedDeclaration> {
  return declarationsOf(sheets, (declaration) => /^(border|background)-/.test(nameOf(declaration.property)));
}

function declarationsOf(
  sheets: readonly StyleSheet[],
  isWanted: (declaration: ResolvedDeclaration) => boolean,
): ReadonlySet<ResolvedDeclaration> {
  const found = new Set<ResolvedDeclaration>();
  for (const { styleRules } of sheets)
    for (const { block } of styleRules)
      for (const declaration of block.declarations)
        if (declaration.kind !== 'custom' && declaration.kind !== 'unparsed' && isWanted(declaration))
          found.add(declaration);
  return found;
}

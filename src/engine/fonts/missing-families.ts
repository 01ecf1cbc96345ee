/** Families that a document asks for and no font has: one finding for each list in which none is there, with the faces that were looked at. */
import { type Diagnostics, familyKey } from '../base/diagnostics.ts';
import type { FontQuery } from './font-query.ts';

const MOST_NAMED = 12;
/** Names of the system's own font: whoever asks for them takes what there is (css-fonts-4 §2.1.3). */
const SYSTEM_NAME = /^(?:-apple-system|blinkmacsystemfont|system-ui|ui-[a-z-]+)$/;

/** What is asked of the fonts. */
export interface KnownFamilies {
  /** Lower case, of the document or installed. */
  has(family: string): boolean;
  /** Names of installed families and the count of their faces. */
  installed(): ReadonlyMap<string, number>;
  readonly hasSystemFonts: boolean;
}

export class MissingFamilies {
  /** By the names in the list that no font had when it was first asked for. */
  readonly #lists = new Map<string, readonly string[]>();
  /** Families of `@font-face` rules, lower case. */
  readonly #declared = new Set<string>();

  /** Rules tell themselves where none of their sources can be had. */
  declare(family: string): void {
    this.#declared.add(family.toLowerCase());
  }

  add({ families }: FontQuery): void {
    const named = families.filter(({ generic }) => !generic).map(({ name }) => name);
    if (named.length > 0) this.#lists.set(named.join('\n'), named);
  }

  /** Once all fonts of the document are loaded. */
  report(known: KnownFamilies, diagnostics: Diagnostics): void {
    for (const names of this.#lists.values()) {
      const isThere = (name: string): boolean => {
        const family = name.toLowerCase();
        return SYSTEM_NAME.test(family) || this.#declared.has(family) || known.has(family);
      };
      if (names.some(isThere)) continue;
      const quoted = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name.slice(0, 60)));
      const what = quoted.length === 1 ? `the family ${quoted[0]}` : `any of the families ${quoted.join(', ')}`;
      diagnostics.report('FONT_MISSING', `No font has ${what}; another takes its place.`, {
        asked: familyKey(names[0]!),
        hint: `Looked at ${lookedAt(known)}. Give its files: the option "fonts"${
          known.hasSystemFonts ? '' : ', the option "systemFonts"'
        }, or @font-face.`,
      });
    }
  }
}

function lookedAt(known: KnownFamilies): string {
  const families = [...known.installed()];
  const faces = families.reduce((sum, [, count]) => sum + count, 0);
  const names = families
    .slice(0, MOST_NAMED)
    .map(([name]) => name.replace(/(^|\s)\S/g, (first) => first.toUpperCase()));
  return `${faces} faces: ${names.join(', ')}${families.length > MOST_NAMED ? ', …' : ''}`;
}

/** Which rules of `@font-face` are loaded, and what finding that out costs. */
import { expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import type { FontNeeds } from '../../../src/engine/boxes/font-needs.ts';
import type { FontFaceRule } from '../../../src/engine/css/font-face-rule.ts';
import type { FontSet } from '../../../src/engine/fonts/font-set.ts';
import { loadDocumentFonts } from '../../../src/engine/render/fonts.ts';
import type { Session } from '../../../src/engine/render/session.ts';

it('asks of each rule only the text that is set in its family', async () => {
  let asked = 0;
  const names = Array.from({ length: 100 }, (_, i) => `Family ${i}`);
  const rules = names.map((family) => ({ family, unicodeRange: null, sources: [] }) as unknown as FontFaceRule);
  const characters = { meets: () => ++asked > 0 };
  const used = names.map((name) => ({
    families: [
      { name: name.toUpperCase(), generic: false },
      { name: 'serif', generic: true },
    ],
    characters,
  }));
  const session = {
    deadline: new Deadline(Number.POSITIVE_INFINITY),
    diagnostics: new Diagnostics(),
  } as unknown as Session;
  const use = { fonts: () => used.slice(1) } as unknown as FontNeeds;
  expect(await loadDocumentFonts(rules, use, {} as FontSet, session)).toEqual(rules.slice(1));
  expect(asked).toBe(99);
});

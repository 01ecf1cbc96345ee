/** `font-variant-caps` by what a face has for it (css-fonts-4 §6.6); where it has nothing, capitals are made smaller instead. */
import type { FontVariant } from '../css/values/text/font.ts';
import type { FontFace } from '../display/font-face.ts';
import type { FontFeature } from './font-feature.ts';

/** For each value the features that do it, best first; all of a group are needed. */
const GROUPS: Readonly<Record<FontVariant['caps'], readonly (readonly string[])[]>> = {
  normal: [],
  'small-caps': [['smcp']],
  'all-small-caps': [['smcp', 'c2sc']],
  'petite-caps': [['pcap'], ['smcp']],
  'all-petite-caps': [
    ['pcap', 'c2pc'],
    ['smcp', 'c2sc'],
  ],
  unicase: [['unic'], ['c2sc']],
  'titling-caps': [['titl']],
};

/** `null` where the face has no such capitals. */
export function capsFeatures(face: FontFace, caps: FontVariant['caps']): readonly FontFeature[] | null {
  const tags = substitutionTags(face);
  const group = GROUPS[caps].find((each) => each.every((tag) => tags.has(tag)));
  return group === undefined ? null : group.map((tag) => ({ tag, value: 1 }));
}

const knownTags = new WeakMap<FontFace, ReadonlySet<string>>();

/** Tags of all features of GSUB. */
function substitutionTags(face: FontFace): ReadonlySet<string> {
  let tags = knownTags.get(face);
  if (tags === undefined) {
    const gsub = face.table('GSUB');
    const list = gsub.u16(6);
    const count = list === 0 ? 0 : gsub.u16(list);
    tags = new Set(Array.from({ length: count }, (_, i) => gsub.tag(list + 2 + i * 6)));
    knownTags.set(face, tags);
  }
  return tags;
}

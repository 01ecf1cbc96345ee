/** Scripts whose characters are put in another order inside syllables: those of South and Southeast Asia, and some beside them. */
import type { Deadline } from '../base/deadline.ts';
import { NO_NEIGHBOURS } from '../base/unicode/joining.ts';
import { indicShaper } from './complex/indic-final.ts';
import { INDIC_SCRIPTS } from './complex/indic-scripts.ts';
import { khmerShaper } from './complex/khmer.ts';
import { myanmarShaper } from './complex/myanmar.ts';
import { normalizedGlyphs } from './complex/normalize.ts';
import { SyllablePlan, type SyllableShaper } from './complex/syllable-plan.ts';
import { universalShaper } from './complex/universal.ts';
import { GlyphBuffer } from './opentype/glyph-buffer.ts';
import { substitute } from './opentype/gsub.ts';
import { scriptTags } from './opentype/tags.ts';
import type { ShapedWord, ShapePlan } from './shape-plan.ts';
import { finishWord, shapeWord } from './shape-word.ts';

const plans = new WeakMap<ShapePlan, SyllablePlan | null>();

/** `null` where the font says nothing about the script: then characters are shaped one by one. */
function syllablePlanOf(plan: ShapePlan): SyllablePlan | null {
  let own = plans.get(plan);
  if (own === undefined) {
    own = makePlan(plan);
    plans.set(plan, own);
  }
  return own;
}

function makePlan(plan: ShapePlan): SyllablePlan | null {
  const tags = scriptTags(plan.request.script);
  const chosen = plan.gsub.chosenScript(tags);
  const isOwn = tags.includes(chosen);
  const shaper = shaperFor(plan.request.script);
  // Khmer's and Myanmar's shapers do without the font's consent.
  if (!isOwn && shaper !== khmerShaper && shaper !== myanmarShaper) return null;
  return new SyllablePlan(plan, shaper, tags);
}

function shaperFor(script: string): SyllableShaper {
  if (script in INDIC_SCRIPTS) return indicShaper;
  if (script === 'Khmer') return khmerShaper;
  return script === 'Myanmar' ? myanmarShaper : universalShaper;
}

export function shapeComplexWord(
  plan: ShapePlan,
  word: string,
  rightToLeft: boolean,
  deadline: Deadline | null = null,
  neighbours = NO_NEIGHBOURS,
): ShapedWord {
  const syllables = syllablePlanOf(plan);
  if (syllables === null) return shapeWord(plan, word, rightToLeft, deadline, neighbours);
  const glyphs = normalizedGlyphs(plan.face, word);
  const buffer = new GlyphBuffer(glyphs, plan.definitions, deadline);
  for (const glyph of glyphs) buffer.setGlyph(glyph, glyph.id);
  for (const { lookups, prepare } of syllables.stages) {
    prepare?.(buffer, syllables, neighbours);
    for (const planned of lookups) substitute(plan.gsub, planned, buffer);
  }
  return finishWord(plan, buffer, rightToLeft, syllables.shaper.marks);
}

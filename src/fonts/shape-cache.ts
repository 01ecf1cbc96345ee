/** Shape plans by face and request, and shaped words by plan: equal words are shaped once per process. */
import { scriptName, shapingKind } from '../base/unicode/scripts.ts';
import type { FontFace } from './font-face.ts';
import type { FontFeature } from './font-feature.ts';
import { languageTag } from './opentype/tags.ts';
import { ShapePlan } from './shape-plan.ts';

/** A word in logical order; clusters count from the word's start. */
export interface ShapedWord {
  readonly glyphIds: Uint16Array;
  readonly advances: Float32Array;
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  readonly clusters: Uint16Array;
}

const MOST_WORDS = 50_000;
const MOST_PLANS = 64;

const plansByFace = new WeakMap<FontFace, Map<string, ShapePlan>>();

export function planFor(
  face: FontFace,
  script: number,
  language: string,
  kerning: boolean,
  ligatures: boolean,
  features: readonly FontFeature[],
): ShapePlan {
  let plans = plansByFace.get(face);
  if (plans === undefined) {
    plans = new Map();
    plansByFace.set(face, plans);
  }
  let key = `${script} ${language} ${kerning ? 'k' : ''}${ligatures ? 'l' : ''}`;
  for (const { tag, value } of features) key += ` ${tag}=${value}`;
  let plan = plans.get(key);
  if (plan === undefined) {
    if (plans.size >= MOST_PLANS) plans.clear();
    const isJoining = shapingKind(script) === 'joining';
    plan = new ShapePlan(face, {
      script: scriptName(script),
      isJoining,
      language: languageTag(language),
      kerning,
      ligatures,
      features,
    });
    plans.set(key, plan);
  }
  return plan;
}

/** The word as it was shaped before, or as `shape` does it now. */
export function cachedWord(plan: ShapePlan, word: string, rightToLeft: boolean, shape: () => ShapedWord): ShapedWord {
  const key = rightToLeft ? `\u202e${word}` : word;
  let shaped = plan.words.get(key);
  if (shaped === undefined) {
    if (plan.words.size >= MOST_WORDS) plan.words.clear();
    shaped = shape();
    plan.words.set(key, shaped);
  }
  return shaped;
}

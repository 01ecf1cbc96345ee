/** The `@color-profile` rules of a document (css-color-5 §7), and what is asked of them in vain. */
import type { Diagnostics } from '../base/diagnostics.ts';
import type { ColorProfile, ComputeContext } from '../css/values/numbers/compute-context.ts';

export const NO_PROFILES: ComputeContext['colorProfiles'] = new Map();

export class ColorProfiles {
  readonly #profiles: ReadonlyMap<string, ColorProfile>;
  readonly #diagnostics: Diagnostics | null;

  constructor(profiles: ReadonlyMap<string, ColorProfile>, diagnostics: Diagnostics | null) {
    this.#profiles = profiles;
    this.#diagnostics = diagnostics;
  }

  get(name: string): ColorProfile | undefined {
    const profile = this.#profiles.get(name);
    if (profile === undefined)
      this.#diagnostics?.report('CSS_INVALID_VALUE', `No @color-profile rule defines ${name}: its colours are black.`, {
        hint: `@color-profile ${name} { components: "Name of the ink"; alternate-color: device-cmyk(0 0.2 0.8 0.1) }`,
      });
    return profile;
  }
}

/** Places of glyphs in a syllable, in the order in which they are put. */

export const START = 0;
export const REPH = 1;
export const PRE_VOWEL = 2;
export const PRE_CONSONANT = 3;
export const BASE_CONSONANT = 4;
export const AFTER_MAIN = 5;
export const BEFORE_SUB = 7;
export const BELOW = 8;
export const AFTER_SUB = 9;
export const BEFORE_POST = 10;
export const POST = 11;
export const AFTER_POST = 12;
/** Signs of syllables and Vedic signs. */
export const SIGN = 13;
export const END = 14;

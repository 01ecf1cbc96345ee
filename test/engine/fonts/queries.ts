/** Questions and descriptors that ask for little. */
import type { FaceRequest } from '../../../src/engine/fonts/face-record.ts';
import { type FontDetails, type FontQuery, plainFontQuery } from '../../../src/engine/fonts/font-query.ts';
import type { FontFaceDescriptors } from '../../../src/engine/fonts/font-set.ts';

export function queryFor(
  name: string,
  traits: Partial<Omit<FontQuery, 'details' | 'families'>> = {},
  details: Partial<FontDetails> = {},
): FontQuery {
  const plain = plainFontQuery([{ name, generic: false }]);
  return { ...plain, ...traits, details: { ...plain.details, ...details } };
}

export const PLAIN_REQUEST: FaceRequest = {
  weight: 400,
  stretch: 100,
  style: 'normal',
  slant: 0,
  opticalSize: null,
  variations: [],
  palette: null,
};

export function descriptorsOf(family: string, given: Partial<FontFaceDescriptors> = {}): FontFaceDescriptors {
  return {
    family,
    weight: null,
    style: null,
    slant: null,
    stretch: null,
    unicodeRange: null,
    featureSettings: [],
    variationSettings: [],
    languageOverride: '',
    metricsOverride: null,
    sizeAdjust: 1,
    ...given,
  };
}

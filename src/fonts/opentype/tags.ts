/** OpenType tags of scripts and languages (OpenType 1.9 "Script tags", "Language system tags"). */

/** Scripts whose tag is not the first four letters of their name. */
const SCRIPT_TAGS: Readonly<Record<string, readonly string[]>> = {
  Bengali: ['bng2', 'beng'],
  Devanagari: ['dev2', 'deva'],
  Gujarati: ['gjr2', 'gujr'],
  Gurmukhi: ['gur2', 'guru'],
  Kannada: ['knd2', 'knda'],
  Malayalam: ['mlm2', 'mlym'],
  Oriya: ['ory2', 'orya'],
  Tamil: ['tml2', 'taml'],
  Telugu: ['tel2', 'telu'],
  Myanmar: ['mym2', 'mymr'],
  Han: ['hani'],
  Hangul: ['hang'],
  Hiragana: ['kana'],
  Katakana: ['kana'],
  Bopomofo: ['bopo'],
  Lao: ['lao '],
  Yi: ['yi  '],
  Nko: ['nko '],
  Vai: ['vai '],
  Common: [],
  Inherited: [],
  Tibetan: ['tibt'],
  Sinhala: ['sinh'],
  Khmer: ['khmr'],
  Cherokee: ['cher'],
  Ethiopic: ['ethi'],
  Canadian_Aboriginal: ['cans'],
  Mongolian: ['mong'],
  Syriac: ['syrc'],
  Thaana: ['thaa'],
  Tifinagh: ['tfng'],
  Coptic: ['copt'],
  Gothic: ['goth'],
  Glagolitic: ['glag'],
};

/** @param script - as in `generated/script.ts` */
export function scriptTags(script: string): readonly string[] {
  return SCRIPT_TAGS[script] ?? [script.slice(0, 4).toLowerCase()];
}

const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
  tr: 'TRK ',
  az: 'AZE ',
  crh: 'CRT ',
  tt: 'TAT ',
  kk: 'KAZ ',
  ro: 'ROM ',
  mo: 'MOL ',
  nl: 'NLD ',
  pl: 'PLK ',
  ca: 'CAT ',
  sr: 'SRB ',
  bg: 'BGR ',
  mk: 'MKD ',
  ru: 'RUS ',
  uk: 'UKR ',
  ba: 'BSH ',
  cv: 'CHU ',
  de: 'DEU ',
  fr: 'FRA ',
  es: 'ESP ',
  it: 'ITA ',
  hu: 'HUN ',
  cs: 'CSY ',
  sk: 'SKY ',
  lt: 'LTH ',
  lv: 'LVI ',
  vi: 'VIT ',
  gn: 'GUA ',
  mt: 'MTS ',
  se: 'NSM ',
  ur: 'URD ',
  fa: 'FAR ',
  sd: 'SND ',
  ar: 'ARA ',
  ku: 'KUR ',
  ps: 'PAS ',
  hi: 'HIN ',
  mr: 'MAR ',
  ne: 'NEP ',
  sa: 'SAN ',
  bn: 'BEN ',
  as: 'ASM ',
  ja: 'JAN ',
  ko: 'KOR ',
  he: 'IWR ',
  yi: 'JII ',
  el: 'ELL ',
  en: 'ENG ',
  sv: 'SVE ',
  da: 'DAN ',
  nb: 'NOR ',
  nn: 'NYN ',
  fi: 'FIN ',
  et: 'ETI ',
  pt: 'PTG ',
  th: 'THA ',
  my: 'BRM ',
  km: 'KHM ',
}; // prettier-ignore

/** @param language - BCP 47 tag */
export function languageTag(language: string): string {
  if (language === '') return '';
  const lower = language.toLowerCase();
  const primary = lower.split('-')[0]!;
  if (primary === 'zh') {
    if (/-(hk|mo)\b/.test(lower)) return 'ZHH ';
    return /-(hant|tw)\b/.test(lower) ? 'ZHT ' : 'ZHS ';
  }
  return LANGUAGE_TAGS[primary] ?? '';
}

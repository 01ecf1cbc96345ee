/**
 * The operator dictionary (mathml-core, appendix B): how operators are set that say nothing of it themselves. Operators that are set alike are a row of
 * ranges of code points, in hexadecimal digits, and of pairs of ASCII characters.
 */

export type OperatorForm = 'infix' | 'prefix' | 'postfix';

export interface OperatorEntry {
  /** Space before and after, in eighteenths of an em. */
  readonly lspace: number;
  readonly rspace: number;
  readonly stretchy: boolean;
  readonly symmetric: boolean;
  readonly largeop: boolean;
  readonly movablelimits: boolean;
}

function entry(lspace: number, rspace: number, flags: string): OperatorEntry {
  const has = (flag: string) => flags.includes(flag);
  return {
    lspace,
    rspace,
    stretchy: has('stretchy'),
    symmetric: has('symmetric'),
    largeop: has('largeop'),
    movablelimits: has('movablelimits'),
  };
}

/** Of operators that are not in the dictionary. */
export const DEFAULT_ENTRY = entry(5, 5, '');
/** The categories of the specification; those that are set alike are one. */
const CATEGORIES: Readonly<Record<string, OperatorEntry>> = {
  A: entry(5, 5, 'stretchy'),
  B: entry(4, 4, ''),
  C: entry(3, 3, ''),
  D: entry(0, 0, ''),
  F: entry(0, 0, 'stretchy symmetric'),
  H: entry(3, 3, 'symmetric largeop'),
  I: entry(0, 0, 'stretchy'),
  J: entry(3, 3, 'symmetric largeop movablelimits'),
  L: entry(3, 0, ''),
  M: entry(0, 3, ''),
};

interface DictionaryRow {
  readonly category: string;
  readonly form: OperatorForm;
  readonly ranges: string;
  readonly pairs: string;
}

const ROWS: readonly DictionaryRow[] = [
  {
    category: 'A',
    form: 'infix',
    ranges:
      '2190-2195 219a-21ae 21b0-21b5 21b9 21bc-21d5 21da-21f0 21f3-21ff 2794 2799 279b-27a1 27a5-27a6 27a8-27af 27b1 27b3 ' +
      '27b5 27b8 27ba-27be 27f0-27f1 27f4-27ff 2900-2920 2934-2937 2942-2975 297c-297f 2b04-2b07 2b0c-2b11 2b30-2b3e ' +
      '2b40-2b4c 2b60-2b65 2b6a-2b6d 2b70-2b73 2b7a-2b7d 2b80-2b87 2b95 2ba0-2baf 2bb8',
    pairs: '',
  },
  {
    category: 'B',
    form: 'infix',
    ranges:
      '2b 2d 2f b1 f7 2044 2212-2216 2227-222a 2236 2238 228c-228e 2293-2296 2298 229d-229f 22bb-22bd 22ce-22cf 22d2-22d3 ' +
      '2795-2797 29b8 29bc 29c4-29c5 29f5-29fb 2a1f-2a2e 2a38-2a3a 2a3e 2a40-2a4f 2a51-2a63 2adb 2af6 2afb 2afd',
    pairs: '&&',
  },
  {
    category: 'C',
    form: 'infix',
    ranges:
      '25 2a 2e 3f-40 5e b7 d7 2022 2043 2217-2219 2240 2297 2299-229b 22a0-22a1 22ba 22c4-22c7 22c9-22cc 2305-2306 27cb 27cd ' +
      '29c6-29c8 29d4-29d7 29e2 2a1d-2a1e 2a2f-2a37 2a3b-2a3d 2a3f 2a50 2a64-2a65 2adc-2add 2afe',
    pairs: '** <>',
  },
  {
    category: 'D',
    form: 'infix',
    ranges: '5c 5f 2061-2064 2206',
    pairs: '',
  },
  {
    category: 'D',
    form: 'postfix',
    ranges:
      '21-22 25-27 60 a8 b0 b2-b4 b8-b9 2ca-2cb 2d8-2da 2dd 311 2019-201b 201d-201f 2032-2037 2057 20db-20dc 23cd',
    pairs: '!! ++ -- ||',
  },
  {
    category: 'D',
    form: 'prefix',
    ranges:
      '21 2b 2d ac b1 2018 201c 2200-2201 2203-2204 2207 2212-2213 221f-2222 2234-2235 223c 22be-22bf 2310 2319 2795-2796 ' +
      '27c0 299b-29af 2aec-2aed',
    pairs: '||',
  },
  {
    category: 'F',
    form: 'postfix',
    ranges:
      '29 5d 7c-7d 2016 2309 230b 232a 2773 27e7 27e9 27eb 27ed 27ef 2980 2984 2986 2988 298a 298c 298e 2990 2992 2994 2996 ' +
      '2998-2999 29d9 29db 29fd',
    pairs: '',
  },
  {
    category: 'F',
    form: 'prefix',
    ranges:
      '28 5b 7b-7c 2016 2308 230a 2329 2772 27e6 27e8 27ea 27ec 27ee 2980 2983 2985 2987 2989 298b 298d 298f 2991 2993 2995 ' +
      '2997 2999 29d8 29da 29fc',
    pairs: '',
  },
  {
    category: 'H',
    form: 'prefix',
    ranges: '222b-2233 2a0b-2a1c',
    pairs: '',
  },
  {
    category: 'I',
    form: 'postfix',
    ranges: '5e-5f 7e af 2c6-2c7 2c9 2cd 2dc 2f7 302 203e 2322-2323 23b4-23b5 23dc-23e1',
    pairs: '',
  },
  {
    category: 'J',
    form: 'prefix',
    ranges: '220f-2211 22c0-22c3 2a00-2a0a 2a1d-2a1e 2afc 2aff',
    pairs: '',
  },
  {
    category: 'L',
    form: 'prefix',
    ranges: '2145-2146 2202 221a-221c',
    pairs: '',
  },
  {
    category: 'M',
    form: 'infix',
    ranges: '2c 3a-3b',
    pairs: '',
  },
];

type Dictionary = Readonly<Record<OperatorForm, ReadonlyMap<string, OperatorEntry>>>;
let dictionary: Dictionary | null = null;

function readDictionary(): Dictionary {
  const forms = {
    infix: new Map<string, OperatorEntry>(),
    prefix: new Map<string, OperatorEntry>(),
    postfix: new Map<string, OperatorEntry>(),
  };
  for (const { category, form, ranges, pairs } of ROWS) {
    const found = CATEGORIES[category]!;
    for (const range of ranges.split(' ')) {
      const [first, last] = range.split('-').map((digits) => Number.parseInt(digits, 16)) as [number, number?];
      for (let code = first; code <= (last ?? first); code++) forms[form].set(String.fromCodePoint(code), found);
    }
    for (const pair of pairs.split(' ')) if (pair !== '') forms[form].set(pair, found);
  }
  // Known, and set as if they were not: they are not looked up in another form.
  for (const operator of ['|', '\u223c']) forms.infix.set(operator, DEFAULT_ENTRY);
  // The only two operators beyond the first 65,536 code points.
  for (const operator of ['\u{1eef0}', '\u{1eef1}']) forms.postfix.set(operator, CATEGORIES.I!);
  return forms;
}

/** Overlays, which make another operator of the same kind: struck out, or with a vertical line. */
const OVERLAY = /^(.)[\u0338\u20d2]$/;

/** `null` for operators that are not in the dictionary in this form. */
export function operatorEntry(operator: string, form: OperatorForm): OperatorEntry | null {
  dictionary ??= readDictionary();
  return dictionary[form].get(OVERLAY.exec(operator)?.[1] ?? operator) ?? null;
}

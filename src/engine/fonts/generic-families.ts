/**
 * Which installed families the generic families and the metric-compatible names stand for, by language (css-fonts-4 §2.1.3, CHROMIUM.md 9).
 * As Chromium on Linux has them: the generic families of Chinese, Japanese, Korean and Hindi pages are those of their script.
 */

const SANS = 'liberation sans';
const SERIF = 'liberation serif';
const MONO = 'liberation mono';

/**
 * Families that are drawn to the same widths as another, which may take their place in Chromium (not those of URW and StarOffice: `Nimbus Sans L` in a
 * list goes on to the next name), and fontconfig's own names: in quotes (`'sans-serif'`) or not generic in CSS (`Sans`, `Mono`), browsers on Linux find
 * what the system has under them, in any language.
 */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ...['sans', 'sans-serif', 'system-ui'].map((name) => [name, SANS] as const),
  ['serif', SERIF] as const,
  ...['mono', 'monospace'].map((name) => [name, MONO] as const),
  ...['arial', 'helvetica', 'arimo'].map((name) => [name, SANS] as const),
  ...['times', 'times new roman', 'tinos'].map((name) => [name, SERIF] as const),
  ...['courier', 'courier new', 'cousine'].map((name) => [name, MONO] as const),
]);

/** @param name - lower case */
export function substituteFamily(name: string): string | null {
  return SUBSTITUTES.get(name) ?? null;
}

interface ScriptFamilies {
  readonly serif: string;
  readonly sans: string;
  readonly mono: string;
  /** What a list without any match ends in. */
  readonly standard: string;
}

const WESTERN: ScriptFamilies = { serif: SERIF, sans: SANS, mono: MONO, standard: SERIF };
const JAPANESE: ScriptFamilies = {
  serif: 'noto serif cjk jp',
  sans: 'noto sans cjk jp',
  mono: 'noto sans mono cjk jp',
  standard: 'noto sans cjk jp',
};
const SIMPLIFIED: ScriptFamilies = {
  serif: 'noto serif cjk sc',
  sans: 'noto sans cjk sc',
  mono: MONO,
  standard: 'noto sans cjk sc',
};
const TRADITIONAL: ScriptFamilies = {
  serif: 'noto serif cjk tc',
  sans: 'noto sans cjk tc',
  mono: MONO,
  standard: 'noto sans cjk tc',
};
const KOREAN: ScriptFamilies = {
  serif: 'noto serif cjk kr',
  sans: 'noto sans cjk kr',
  mono: MONO,
  standard: 'noto sans cjk kr',
};
const DEVANAGARI: ScriptFamilies = {
  serif: 'noto serif devanagari',
  sans: 'noto sans devanagari',
  mono: MONO,
  standard: 'noto sans devanagari',
};

/** @param language - a BCP 47 tag, any case; '' for unknown */
function familiesOfLanguage(language: string): ScriptFamilies {
  if (language === '') return WESTERN;
  const [primary, ...rest] = language.toLowerCase().split('-');
  if (primary === 'ja' || rest.includes('jpan')) return JAPANESE;
  if (primary === 'ko' || rest.includes('kore')) return KOREAN;
  if (primary === 'zh' || primary === 'cmn' || primary === 'yue' || rest.includes('hans') || rest.includes('hant')) {
    const traditional =
      rest.includes('hant') ||
      (!rest.includes('hans') && (primary === 'yue' || rest.some((part) => /^(tw|hk|mo)$/.test(part))));
    return traditional ? TRADITIONAL : SIMPLIFIED;
  }
  if (primary === 'hi' || primary === 'mr' || primary === 'ne' || primary === 'sa' || rest.includes('deva'))
    return DEVANAGARI;
  return WESTERN;
}

/**
 * The family that a generic family stands for, lower case; `null` where there is none and the list goes on.
 *
 * @param name - lower case
 */
export function genericFamily(name: string, language: string): string | null {
  const families = familiesOfLanguage(language);
  switch (name) {
    case 'serif':
      return families.serif;
    case 'sans-serif':
      return families.sans;
    case 'monospace':
      return families.mono;
    case 'system-ui':
    case '-webkit-system-font':
      return SANS;
    case '-webkit-standard':
      return families.standard;
    case 'math':
      // As Chromium's settings have it on Linux.
      return 'latin modern math';
    case 'emoji':
      return 'noto color emoji';
    default:
      return null;
  }
}

/** Families that a list ends in, lower case, first the one of the language. The last one is bundled, so there is always a match. */
export function standardFamilies(language: string): readonly string[] {
  const { standard } = familiesOfLanguage(language);
  return standard === SERIF ? [SERIF] : [standard, SERIF];
}

/** Whether characters that the list lacks are looked for in the language's own family before all others. */
export function ownFallbackFamily(language: string): string | null {
  const { standard } = familiesOfLanguage(language);
  return standard === SERIF ? null : standard;
}

/** The profiles that a file can be checked against, and the parts of the standards that they are of. */
export const CHECK_PROFILES = [
  'pdf/ua-1',
  'pdf/ua-2',
  'pdf/a-1a',
  'pdf/a-1b',
  'pdf/a-2a',
  'pdf/a-2b',
  'pdf/a-2u',
  'pdf/a-3a',
  'pdf/a-3b',
  'pdf/a-3u',
  'pdf/a-4',
  'pdf/a-4f',
  'pdf/x-4',
] as const;

export type CheckProfile = (typeof CHECK_PROFILES)[number];

/** ISO 14289-1 and -2, ISO 19005-1 to -4, ISO 15930-7. */
export type Standard = 'ua1' | 'ua2' | 'a1' | 'a2' | 'a3' | 'a4' | 'x4';

export interface Profile {
  readonly name: CheckProfile;
  readonly standard: Standard;
  readonly part: number;
  readonly level: 'a' | 'b' | 'u' | 'f' | null;
  readonly isPdfA: boolean;
}

export function profileOf(name: CheckProfile): Profile {
  const [, kind, part, level = ''] = /^pdf\/(ua|a|x)-(\d)(\w?)$/.exec(name)!;
  return {
    name,
    standard: `${kind}${part}` as Standard,
    part: Number(part),
    level: level === '' ? null : (level as 'a'),
    isPdfA: kind === 'a',
  };
}

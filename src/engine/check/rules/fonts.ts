/** Rules on fonts: dictionaries, embedding, glyphs, widths, TrueType encodings, Unicode. */
import type { CodeUse, FontUse, Mark } from '../content/facts.ts';
import { PdfString, Stream, textOf } from '../file/objects.ts';
import { isInGlyphList } from '../fonts/glyph-names.ts';
import type { Subject } from '../subject.ts';
import { isPrivateUse } from './private-use.ts';
import type { Report, Rule } from './rule.ts';

const fontsOf = (subject: Subject): FontUse[] => [...subject.content.fonts.values()];
const nameOfFont = ({ font }: FontUse) => font.name ?? 'without a name';

const STANDARD_14 =
  /^(?:Courier|Helvetica)(?:-(?:Bold)?(?:Oblique)?)?$|^Times-(?:Roman|Bold|Italic|BoldItalic)$|^Symbol$|^ZapfDingbats$/;
const SUBTYPES = new Set(['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0', 'CIDFontType0', 'CIDFontType2']);

const dictionaries: Rule = {
  clauses: { a1: '6.3.2', a2: '6.2.11.2', a4: '6.2.10.2' },
  judge(subject, report) {
    const { file } = subject;
    for (const use of fontsOf(subject)) {
      const { font, place } = use;
      for (const dict of [font.dict, font.cidFont]) {
        if (dict === null) continue;
        if (file.name(dict, 'Type') !== 'Font')
          report(`The font ${nameOfFont(use)} has no Type with the value Font.`, place);
        const subtype = file.name(dict, 'Subtype');
        if (!SUBTYPES.has(subtype ?? ''))
          report(`The font ${nameOfFont(use)} has the subtype ${subtype ?? 'none'}.`, place);
        if (subtype !== 'Type3' && file.name(dict, 'BaseFont') === null) report('A font has no BaseFont.', place);
      }
      const kind = file.name(font.programStream?.dict ?? null, 'Subtype');
      if (
        kind !== null &&
        !/^(?:Type1C|CIDFontType0C|OpenType)$/.test(kind) &&
        subject.file.get(font.descriptor, 'FontFile3') === font.programStream
      )
        report(`The program of the font ${nameOfFont(use)} is of the kind ${kind}, which is not defined.`, place);
      if (font.subtype !== 'Type0') checkWidths(use, subject, report);
    }
  },
};

function checkWidths(use: FontUse, { file }: Subject, report: Report): void {
  const { font, place } = use;
  if (STANDARD_14.test(font.name ?? '') && font.subtype !== 'Type3') return;
  const [first, last] = [file.number(font.dict, 'FirstChar'), file.number(font.dict, 'LastChar')];
  const widths = file.get(font.dict, 'Widths');
  if (first === null || last === null) report(`The font ${nameOfFont(use)} lacks FirstChar or LastChar.`, place);
  else if (!Array.isArray(widths) || widths.length !== last - first + 1)
    report(
      `The font ${nameOfFont(use)} has ${Array.isArray(widths) ? widths.length : 'no'} widths for ${last - first + 1} codes.`,
      place,
    );
}

const embedding: Rule = {
  clauses: { ua1: '7.21.4.1', ua2: '8.4.5.5.1', a1: '6.3.4', a2: '6.2.11.4.1', a4: '6.2.10.4.1', x4: '6.5' },
  judge(subject, report) {
    for (const use of fontsOf(subject)) {
      const { font, place, isRendered } = use;
      if (font.subtype === 'Type3' || !isRendered) continue;
      if (font.programStream === null) report(`The font ${nameOfFont(use)} is not embedded.`, place);
      else if (font.program === null)
        report(`The embedded program of the font ${nameOfFont(use)} cannot be read.`, place);
    }
  },
};

/** Each code that a font is used with. */
function* codes(subject: Subject): Generator<{ readonly use: FontUse; readonly code: CodeUse }> {
  for (const use of fontsOf(subject)) for (const code of use.codes.values()) yield { use, code };
}

const glyphs: Rule = {
  clauses: { ua1: '7.21.4.1', ua2: '8.4.5.5.1', a1: '6.3.5', a2: '6.2.11.4.1', a4: '6.2.10.4.1', x4: '6.5' },
  judge(subject, report) {
    for (const { use, code } of codes(subject)) {
      if (!code.isRendered || use.font.program === null) continue;
      if (use.font.glyphOf(code).isThere === false)
        report(`The program of the font ${nameOfFont(use)} has no glyph for the code ${code.code}.`, use.place);
    }
  },
};

const notdef: Rule = {
  clauses: { ua1: '7.21.8', ua2: '8.4.5.9', a2: '6.2.11.8', a4: '6.2.10.9' },
  judge(subject, report) {
    for (const { use, code } of codes(subject))
      if (use.font.glyphOf(code).isNotdef)
        report(`The code ${code.code} of the font ${nameOfFont(use)} shows the glyph .notdef.`, {
          ...use.place,
          page: code.place.page,
        });
  },
};

const widths: Rule = {
  clauses: { ua1: '7.21.5', ua2: '8.4.5.6', a1: '6.3.6', a2: '6.2.11.5', a4: '6.2.10.5' },
  judge(subject, report) {
    for (const { use, code } of codes(subject)) {
      const { font } = use;
      if (!code.isRendered || (font.program === null && font.subtype !== 'Type3')) continue;
      const { glyph, cid, isThere } = font.glyphOf(code);
      const real =
        font.subtype === 'Type3'
          ? font.procedureWidth(code.code)
          : glyph === null || isThere === false
            ? null
            : font.program!.width(glyph);
      const stated = font.widthOf(code.code, cid);
      if (real === null || stated === null || Math.abs(real - stated) <= 1) continue;
      report(
        `The code ${code.code} of the font ${nameOfFont(use)} is ${stated} wide by its dictionary, and ${Math.round(real)} by its program.`,
        use.place,
      );
    }
  },
};

/** Names after slashes, as `CharSet` lists them. */
function listedNames(charSet: PdfString): Set<string> {
  return new Set(
    textOf(charSet)
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}

const charSets: Rule = {
  clauses: { ua1: '7.21.4.2', a1: '6.3.5', a2: '6.2.11.4.2' },
  judge(subject, report) {
    for (const use of fontsOf(subject)) {
      const { font, place } = use;
      if (!/^(?:MM)?Type1$/.test(font.subtype ?? '') || !font.isSubset || font.program === null) continue;
      const value = subject.file.get(font.descriptor, 'CharSet');
      if (!(value instanceof PdfString)) {
        if (subject.profile.standard === 'a1')
          report(`The subset ${nameOfFont(use)} has no CharSet in its descriptor.`, place);
        continue;
      }
      const listed = listedNames(value);
      const there = [...(font.program.names?.keys() ?? [])].filter((name) => name !== '.notdef');
      listed.delete('.notdef');
      if (there.length !== listed.size || there.some((name) => !listed.has(name)))
        report(`The CharSet of the subset ${nameOfFont(use)} does not list the glyphs of its program.`, place);
    }
  },
};

const cidSets: Rule = {
  clauses: { ua1: '7.21.4.2', a1: '6.3.5', a2: '6.2.11.4.2' },
  judge(subject, report) {
    const { file } = subject;
    for (const use of fontsOf(subject)) {
      const { font, place } = use;
      if (font.cidFont === null || !font.isSubset || font.program === null) continue;
      const stream = file.get(font.descriptor, 'CIDSet');
      const bits = stream instanceof Stream ? file.decode(stream) : null;
      if (bits === null) {
        if (subject.profile.standard === 'a1' && use.isRendered)
          report(`The subset ${nameOfFont(use)} has no CIDSet in its descriptor.`, place);
        continue;
      }
      if (!isCidSetRight(use, bits, subject))
        report(`The CIDSet of the subset ${nameOfFont(use)} does not list the CIDs of its program.`, place);
    }
  },
};

/** What is listed is in the program. PDF/A-1 asks for the CIDs that are used to be listed, the others for all that the program has. */
function isCidSetRight(use: FontUse, bits: Uint8Array, subject: Subject): boolean {
  const isListed = (cid: number) => ((bits[cid >> 3] ?? 0) & (128 >> (cid & 7))) !== 0;
  const { font } = use;
  const there = cidsOfProgram(use, subject);
  for (let cid = 1; cid < bits.length * 8; cid++) if (isListed(cid) && !there.has(cid)) return false;
  if (subject.profile.standard !== 'a1') return [...there].every((cid) => cid === 0 || isListed(cid));
  return [...use.codes.values()].every(({ code, size, isRendered }) => {
    const cid = font.cidOf(code, size);
    return !isRendered || cid === null || isListed(cid);
  });
}

function cidsOfProgram({ font }: FontUse, { file }: Subject): Set<number> {
  const program = font.program!;
  const map = file.get(font.cidFont, 'CIDToGIDMap');
  const bytes = map instanceof Stream ? file.decode(map) : null;
  const there = new Set<number>(program.cids?.keys());
  if (program.cids === null && bytes === null)
    for (let glyph = 0; glyph < program.glyphCount; glyph++) there.add(glyph);
  if (bytes !== null)
    for (let cid = 0; 2 * cid + 1 < bytes.length; cid++)
      if (bytes[2 * cid]! * 256 + bytes[2 * cid + 1]! !== 0) there.add(cid);
  return there;
}

const trueTypeEncodings: Rule = {
  clauses: { ua1: '7.21.6', ua2: '8.4.5.7', a1: '6.3.7', a2: '6.2.11.6', a4: '6.2.10.6' },
  judge(subject, report) {
    for (const use of fontsOf(subject)) {
      if (use.font.subtype !== 'TrueType') continue;
      if (use.font.isSymbolic) checkSymbolic(use, subject, report);
      else checkNonSymbolic(use, subject, report);
    }
  },
};

function checkSymbolic(use: FontUse, subject: Subject, report: Report): void {
  const { font, place } = use;
  if (subject.file.get(font.dict, 'Encoding') !== null)
    report(`The symbolic TrueType font ${nameOfFont(use)} has an Encoding.`, place);
  if (font.program === null || !use.isRendered) return;
  const { cmaps } = font.program;
  const has = (platform: number, encoding: number) =>
    cmaps.some((each) => each.platform === platform && each.encoding === encoding);
  const { standard } = subject.profile;
  const isRight =
    standard === 'a1'
      ? cmaps.length === 1
      : standard === 'a4' || standard === 'ua2'
        ? has(3, 0) || has(1, 0)
        : cmaps.length === 1 || has(3, 0);
  if (!isRight)
    report(
      `The program of the symbolic TrueType font ${nameOfFont(use)} has ${cmaps.length} character maps, and not the one that symbols need.`,
      place,
    );
}

function checkNonSymbolic(use: FontUse, subject: Subject, report: Report): void {
  const { font, place } = use;
  const { standard } = subject.profile;
  const base = font.encodingName;
  const names = [...font.differences.values()];
  const cmaps = font.program?.cmaps ?? [];
  const has = (platform: number, encoding: number) =>
    cmaps.some((each) => each.platform === platform && each.encoding === encoding);
  if (base !== 'MacRomanEncoding' && base !== 'WinAnsiEncoding')
    report(
      `The TrueType font ${nameOfFont(use)} has the encoding ${base ?? 'none'} instead of MacRomanEncoding or WinAnsiEncoding.`,
      place,
    );
  else if (names.length > 0 && standard === 'a1')
    report(`The TrueType font ${nameOfFont(use)} has Differences in its encoding.`, place);
  else if (names.length > 0 && (!names.every(isInGlyphList) || (font.program !== null && !has(3, 1))))
    report(
      `The Differences of the TrueType font ${nameOfFont(use)} are not all in the Adobe Glyph List, or its program has no Unicode map.`,
      place,
    );
  if (font.program === null || !use.isRendered || standard === 'a1') return;
  const isRight =
    standard === 'a4' || standard === 'ua2' ? has(3, 1) || has(1, 0) : has(3, 0) ? cmaps.length > 1 : cmaps.length > 0;
  if (!isRight)
    report(`The program of the TrueType font ${nameOfFont(use)} has no character map for characters.`, place);
}

const unicode: Rule = {
  clauses: { ua1: '7.21.7', ua2: '8.4.5.8', a1: '6.3.8', a2: '6.2.11.7.2' },
  levels: '-ua',
  judge(subject, report) {
    for (const { use, code } of codes(subject)) {
      if (use.font.textOf(code.code) === null)
        report(`The code ${code.code} of the font ${nameOfFont(use)} cannot be mapped to Unicode.`, use.place);
    }
  },
};

const unicodeValues: Rule = {
  clauses: { ua1: '7.21.7', ua2: '8.4.5.8', a2: '6.2.11.7.2', a4: '6.2.10.7' },
  levels: '-uaf',
  judge(subject, report) {
    for (const { use, code } of codes(subject))
      if (/[\0\ufeff\ufffe]/.test(use.font.toUnicode?.text(code.code) ?? ''))
        report(
          `The code ${code.code} of the font ${nameOfFont(use)} is mapped to U+0000, U+FEFF or U+FFFE.`,
          use.place,
        );
  },
};

/** Whether a sequence, or the structure element of one around it, has a text of a kind. */
function hasText(mark: Mark | null, keys: readonly string[], subject: Subject): boolean {
  for (let at = mark; at !== null; at = at.parent) {
    if (keys.some((key) => subject.text(at!.properties, key) !== null)) return true;
    const element = at.mcid === null ? null : (subject.tree?.elementOfContent(at.owner, at.mcid) ?? null);
    for (let up = element; up !== null; up = up.parent) if (keys.some((key) => up!.text(key) !== null)) return true;
  }
  return false;
}

const privateUse: Rule = {
  clauses: { ua2: '8.4.3', a2: '6.2.11.7.3' },
  levels: '-a',
  judge(subject, report) {
    const keys = subject.profile.isPdfA ? ['ActualText'] : ['ActualText', 'Alt'];
    for (const { use, code } of codes(subject)) {
      if (!isPrivateUse(use.font.textOf(code.code) ?? '')) continue;
      if ([...code.marks].some((mark) => !hasText(mark, keys, subject)))
        report(
          `The code ${code.code} of the font ${nameOfFont(use)} is in the Private Use Area and has no ActualText.`,
          use.place,
        );
    }
  },
};

const privateReplacement: Rule = {
  clauses: { ua2: '8.4.3', a4: '6.2.10.8' },
  judge(subject, report) {
    const keys = subject.profile.isPdfA ? ['ActualText'] : ['ActualText', 'Alt'];
    for (const key of keys) {
      for (const { dict } of subject.elements)
        if (isPrivateUse(subject.text(dict, key) ?? ''))
          report(`A structure element has ${key} in the Private Use Area.`, dict.object);
      for (const { properties, place } of subject.content.marks)
        if (isPrivateUse(subject.text(properties, key) ?? ''))
          report(`Marked content has ${key} in the Private Use Area.`, place);
    }
  },
};

/** Texts for people that dictionaries hold, by their keys, with a key that tells that such a dictionary it is. */
const READABLE: readonly (readonly [string, string])[] = [
  ['Title', 'Parent'],
  ['Contents', 'Rect'],
  ['TU', 'FT'],
  ['Desc', 'EF'],
  ['E', 'P'],
];

const privateStrings: Rule = {
  clauses: { ua2: '8.6' },
  judge(subject, report) {
    for (const dict of subject.dicts)
      for (const [key, beside] of READABLE)
        if (dict.has(beside) && isPrivateUse(subject.text(dict, key) ?? ''))
          report(`The text ${key} is in the Private Use Area.`, dict.object);
  },
};

export const FONTS: readonly Rule[] = [
  dictionaries,
  embedding,
  glyphs,
  notdef,
  widths,
  charSets,
  cidSets,
  trueTypeEncodings,
  unicode,
  unicodeValues,
  privateUse,
  privateReplacement,
  privateStrings,
];

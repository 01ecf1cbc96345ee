/** What independent readers find of text in many scripts: PDF.js and PDFium, and where they are installed poppler and MuPDF. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { readByPdfium } from '../../support/trees/by-pdfium.ts';
import { readByPdfJs } from '../../support/trees/by-pdfjs.ts';

/** Each needs what makes its script hard: matras before their letters, stacked marks, conjuncts, joiners. */
const SCRIPTS: Readonly<Record<string, readonly [language: string, text: string]>> = {
  Latin: ['cs', 'Příliš žluťoučký kůň fi ffl'],
  Greek: ['el', 'Ἑλλάς, ξεσκεπάζω τὴν ψυχοφθόρα'],
  'Greek, put together of letters and marks': ['ja', 'ένα ελληνικό κείμενο'],
  Cyrillic: ['sr', 'Љубазни ђачић, съёмка'],
  Armenian: ['hy', 'Հայաստանի և'],
  Georgian: ['ka', 'გამარჯობა'],
  Gujarati: ['gu', 'ક્ષેત્ર વિદ્યાર્થી કૃષિ'],
  Gurmukhi: ['pa', 'ਵਿਦਿਆਰਥੀ ਸ਼੍ਰੀ ਸਿੱਖ'],
  Kannada: ['kn', 'ಕ್ಷೇತ್ರ ವಿದ್ಯಾರ್ಥಿ ಕೊಂಡಿ'],
  Sinhala: ['si', 'ශ්‍රී ලංකාව කොළඹ'],
  Lao: ['lo', 'ນ້ຳໃຈ ທີ່ສຸດ'],
  Odia: ['or', 'କ୍ଷେତ୍ର ବିଦ୍ୟାର୍ଥୀ କୃଷି'],
  Tibetan: ['bo', 'བསྒྲུབས་ བཀྲ་ཤིས་'],
  Japanese: ['ja', '吾輩は猫である。カタカナ が'],
  Korean: ['ko', '안녕하세요 한국어'],
  Ethiopic: ['am', 'ሰላም ለዓለም'],
  Devanagari: ['hi', 'क्षेत्र में विद्यार्थी की दृष्टि'],
  Bengali: ['bn', 'কোনো শ্রেণি বিক্রি হৈচৈ'],
  Tamil: ['ta', 'கொடை மௌனம் போதும்'],
  Telugu: ['te', 'స్త్రీలు పూర్తి కృషి'],
  Malayalam: ['ml', 'കൊടുങ്ങല്ലൂർ പ്രകൃതി'],
  Thai: ['th', 'น้ำใจผู้ใหญ่ที่สุด'],
  Khmer: ['km', 'កម្ពុជា ស្រ្តី ញ៉ាំ ខ្ញុំ'],
  Myanmar: ['my', 'မြန်မာ ကျောင်း နိုင်ငံ'],
  Arabic: ['ar', 'السلام عليكم'],
  Hebrew: ['he', 'שלום לכולם'],
  Emoji: ['en', 'x 🇫🇷 👩‍🚀 👋🏿 y'],
};
const isWithFonts = ['truetype/noto/NotoSansKhmer-Regular.ttf', 'opentype/noto/NotoSansCJK-Regular.ttc'].every((name) =>
  existsSync(`/usr/share/fonts/${name}`),
);
const names = Object.keys(SCRIPTS);
const folder = mkdtempSync(path.join(tmpdir(), 'platen-readers-'));
const file = path.join(folder, 'scripts.pdf');
afterAll(() => rmSync(folder, { recursive: true }));

/** Readers may add spaces and marks of direction. */
const letters = (text: string) =>
  text.normalize('NFKC').replace(/[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\0]/g, '');

/** The share of characters that are found. */
function shareOf(wanted: string, found: string): number {
  const left = Array.from(letters(found));
  const all = Array.from(letters(wanted));
  const hits = all.filter((character) => {
    const at = left.indexOf(character);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return hits.length / all.length;
}

async function byPdfium(pdf: Uint8Array): Promise<string[]> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}

async function byPdfJs(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await document.destroy();
  return pages;
}

function byTool(command: string, args: readonly string[]): string[] | null {
  try {
    const text = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\f');
  } catch {
    return null;
  }
}

const divs = () =>
  names.map((name) => `<div lang="${SCRIPTS[name]![0]}" style="break-after: page">${SCRIPTS[name]![1]}</div>`);

describe.skipIf(!isWithFonts)('text of', () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    ({ pdf } = await render({ html: divs().join(''), systemFonts: true }));
    writeFileSync(file, pdf);
  });

  it('every script is found letter by letter by PDFium', async () => {
    const pages = await byPdfium(pdf);
    expect(names.map((_, i) => letters(pages[i]!))).toEqual(names.map((name) => letters(SCRIPTS[name]![1])));
  });
  it('every script is found by PDF.js, which knows no ActualText', async () => {
    const pages = await byPdfJs(pdf);
    for (const [i, name] of names.entries())
      expect([name, shareOf(SCRIPTS[name]![1], pages[i]!)]).toEqual([name, name === 'Emoji' ? expect.any(Number) : 1]);
  });
  it('every script is found letter by letter by poppler', ({ skip }) => {
    const pages = byTool('pdftotext', [file, '-']) ?? skip();
    expect(names.map((_, i) => letters(pages[i]!))).toEqual(names.map((name) => letters(SCRIPTS[name]![1])));
  });
  it('every script is found by MuPDF, but for emoji, which it takes for hidden', ({ skip }) => {
    const pages = byTool('mutool', ['draw', '-q', '-F', 'txt', file]) ?? skip();
    for (const [i, name] of names.entries())
      if (name !== 'Emoji') expect([name, shareOf(SCRIPTS[name]![1], pages[i]!)]).toEqual([name, 1]);
  });
});

describe.skipIf(!isWithFonts)('words in poppler, which takes room for a space, are whole', () => {
  it.each([
    ['a mark is drawn back over its letter', 'gu', 'સ્વતંત્ર અને સતંત'],
    ['a part below is drawn back', 'te', 'స్వతంత్రులును సమానులును'],
    ['a wide part stands behind one at another height', 'my', 'ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း'],
    ['nothing of it is', 'hi', 'स्वतन्त्रता और समानता'],
  ])('where %s', async (_, lang, text) => {
    const { pdf } = await render({ html: `<p lang=${lang}>${text}`, systemFonts: true });
    writeFileSync(file, pdf);
    const pages = byTool('pdftotext', [file, '-']);
    if (pages !== null) expect(pages[0]!.trim()).toBe(text);
    expect(letters((await byPdfium(pdf))[0]!)).toBe(letters(text));
    const { leaves, textOf } = await readByPdfJs(pdf);
    expect(shareOf(text, leaves.map((leaf) => leaf.text).join(''))).toBe(1);
    const pdfium = await readByPdfium(pdf, textOf);
    expect(letters(pdfium.leaves.map((leaf) => leaf.text).join(''))).toBe(letters(text));
  });
});

it.skipIf(!isWithFonts).each([
  ['hi', 'मामले में जन्मजात'],
  ['gu', 'અને અધિકારોની સર્વ માનવો'],
  ['pa', 'ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ'],
  ['kn', 'ಎಲ್ಲಾ ಮಾನವರೂ ಮತ್ತು ಹಕ್ಕು'],
])('PDFium and poppler see the spaces behind words that end in marks: %s', async (lang, text) => {
  const { pdf } = await render({ html: `<p lang=${lang}>${text}`, systemFonts: true });
  expect((await byPdfium(pdf))[0]!.trim()).toBe(text);
  writeFileSync(file, pdf);
  const pages = byTool('pdftotext', [file, '-']);
  if (pages !== null) expect(pages[0]!.trim()).toBe(text);
});

describe('signs in text from right to left', () => {
  // Quotes that this font has, and the letters have not.
  it.skipIf(!isWithFonts)('are found in the order of the text, as readers turn around letters alone', async () => {
    const html = '<!doctype html><html lang=ar dir=rtl><p>كورب “.';
    const { pdf } = await render({ html, systemFonts: true });
    const { leaves, textOf } = await readByPdfJs(pdf);
    expect(letters(leaves.map(({ text }) => text).join(''))).toBe('كورب“.');
    const pdfium = await readByPdfium(pdf, textOf);
    expect(letters(pdfium.leaves.map(({ text }) => text).join(''))).toBe('كورب“.');
  });
});

describe('words in text from right to left', () => {
  const wordsOf = async (html: string, skip: () => never) => {
    const { pdf } = await render({ html: `<!doctype html><html dir=rtl>${html}`, systemFonts: true });
    writeFileSync(file, pdf);
    const pages = byTool('pdftotext', ['-bbox', file, '-']) ?? skip();
    const words = [...pages[0]!.matchAll(/<word [^>]*>(.*)<\/word>/g)].map(([, word]) => word!);
    // As they are shown, from left to right, with brackets as in the text: no matter here.
    return words.map((word) => [...word.replace(/[()]/g, '|')].sort().join('')).sort();
  };
  const sorted = (words: readonly string[]) => words.map((word) => [...word].sort().join('')).sort();
  it.skipIf(!isWithFonts)(
    'are joined with digits and signs of other fonts that stand beside them',
    async ({ skip }) => {
      const words = await wordsOf('<p lang=ar>التاريخ: 2025-11-03 (الدفعة الثانية) 30.', skip);
      expect(words).toEqual(sorted(['التاريخ:', '2025-11-03', '|الدفعة', 'الثانية|', '30.']));
    },
  );
  it('are joined where elements part them', async ({ skip }) => {
    const words = await wordsOf('<p lang=he>לכב<b>וד</b>: (A<i>B</i>) 15, ......', skip);
    expect(words).toEqual(sorted(['לכבוד:', '|AB|', '15,', '......']));
  });
  it.skipIf(!isWithFonts)('are not parted by marks above their letters', async ({ skip }) => {
    expect(await wordsOf('<p lang=ar>يومًا تُطبَّق', skip)).toEqual(sorted(['يومًا', 'تُطبَّق']));
  });
});

describe('marks in text from right to left', () => {
  it('are found behind their letters: they are shown before them', async () => {
    const text = 'שָׁלוֹם עֲלֵיכֶם';
    const { pdf } = await render({ html: `<!doctype html><html lang=he dir=rtl><p>${text}` });
    // Not `letters`, which brings marks into an order of its own.
    const { leaves } = await readByPdfJs(pdf);
    const found = leaves.map((leaf) => leaf.text).join('');
    expect(found.replace(/[\s\u200b]/g, '')).toBe(text.replace(' ', ''));
  });
});

describe('text without colour', () => {
  it.each([
    ['as its colour', 'color: transparent'],
    ['as the colour of its fill', '-webkit-text-fill-color: #0000'],
    ['in a vertical line', 'color: transparent; writing-mode: vertical-rl'],
    ['over a background in its shape', 'color: transparent; background: linear-gradient(red, blue) text'],
  ])('%s is found, and is in the structure tree once', async (_, style) => {
    const { pdf } = await render({ html: `<h1 style="${style}">Annual report</h1>` });
    expect((await byPdfium(pdf))[0]).toContain('Annual report');
    const { leaves } = await readByPdfium(pdf, () => '');
    expect(leaves.map(({ text }) => text.trim())).toEqual(['Annual report']);
  });
});

describe('what is not shown', () => {
  const found = async (html: string) => (await byPdfium((await render({ html })).pdf))[0]!.replace(/\s+/g, ' ').trim();
  it('is not found: soft hyphens that are not used, places to break', async () => {
    expect(await found('<p>un&shy;used, <wbr>super<wbr>cali&#x200b;fragile')).toBe('unused, supercalifragile');
  });
  it('is not found: shadows and strokes of texts, which are found themselves, once, also those of one letter', async () => {
    const html =
      '<style>p { text-shadow: 1px 1px red, 2px 1px blue } b { -webkit-text-stroke: 1px red; paint-order: stroke }</style><p>5<p>a heading <b>stroked</b> <b>x</b>';
    expect(await found(html)).toBe('5 a heading stroked x');
    const { leaves } = await readByPdfium((await render({ html })).pdf, () => '');
    expect(leaves.map(({ text }) => text.trim())).toEqual(['5', 'a heading', 'stroked', '', 'x']);
  });
  it('is not found: the space between the last word of a text that is cut off and its ellipsis', async () => {
    const clamped =
      'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; width: 6em';
    expect(await found(`<p style="${clamped}">some words that go on`)).toBe('some words…');
  });
  it('is the hyphen that is seen where a word goes on in the next line', async () => {
    expect(await found('<p style="width: 4em; hyphenate-character: \'=\'">hyphen&shy;ation')).toContain('hyphen=');
  });
});

describe('small capitals', () => {
  const caps = (value: string, text: string) => `<p style="font-variant-caps: ${value}; letter-spacing: 1px">${text}`;
  it.each(['small-caps', 'all-small-caps', 'petite-caps', 'unicase'])(
    'of %s are found as they were written',
    async (value) => {
      const { pdf } = await render({ html: caps(value, 'Stephen <b>B</b>loom of Dublin') });
      expect((await byPdfium(pdf))[0]!.trim()).toBe('Stephen Bloom of Dublin');
      expect((await byPdfJs(pdf))[0]!.trim()).toBe('Stephen Bloom of Dublin');
    },
  );
  it('are found as capitals where those are more', async () => {
    const { pdf } = await render({ html: caps('all-small-caps', 'Straße') });
    expect((await byPdfium(pdf))[0]!.trim()).toBe('STRASSE');
  });
  it('are found whole where a ligature or a pair of letters is cut', async () => {
    const { pdf } = await render({
      html: '<p style="font-variant: small-caps; width: 1px; overflow-wrap: anywhere">AVfi</p>',
    });
    expect((await byPdfium(pdf))[0]!.replace(/\s/g, '')).toBe('AVfi');
  });
});

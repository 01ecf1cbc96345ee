/** The predefined counter styles that are tables of symbols (css-counter-styles-3 §6). */
import { type CounterStyleDescriptors, INITIAL_DESCRIPTORS } from '../../css/counter-style-rule.ts';

/** A weight and its symbol. */
export type AdditiveTuple = readonly [number, string];

const DECIMAL: CounterStyleDescriptors = {
  ...INITIAL_DESCRIPTORS,
  system: 'numeric',
  symbols: Array.from('0123456789'),
};

const styles = new Map<string, CounterStyleDescriptors>([
  ['decimal', DECIMAL],
  ['decimal-leading-zero', { ...DECIMAL, pad: { length: 2, symbol: '0' } }],
]);

function numeric(name: string, zero: number): void {
  const symbols = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit));
  styles.set(name, { ...DECIMAL, symbols });
}

function alphabetic(names: string, symbols: string, suffix = '. '): void {
  for (const name of names.split(' '))
    styles.set(name, { ...DECIMAL, system: 'alphabetic', symbols: Array.from(symbols), suffix });
}

function additive(names: string, largest: number, weights: string): void {
  const additiveSymbols = weights.split(' ').map((tuple): AdditiveTuple => {
    const [weight = '', symbol = ''] = tuple.split(':');
    return [Number(weight), symbol];
  });
  for (const name of names.split(' ')) {
    styles.set(name, { ...DECIMAL, system: 'additive', additiveSymbols, range: [[1, largest]] });
  }
}

function cyclic(name: string, symbol: string): void {
  styles.set(name, { ...DECIMAL, system: 'cyclic', symbols: [symbol], suffix: ' ' });
}

function fixed(name: string, symbols: string): void {
  styles.set(name, {
    ...DECIMAL,
    system: 'fixed',
    symbols: Array.from(symbols),
    suffix: '、',
    fallback: 'cjk-decimal',
  });
}

numeric('arabic-indic', 0x660);
numeric('bengali', 0x9e6);
numeric('cambodian', 0x17e0);
numeric('khmer', 0x17e0);
numeric('devanagari', 0x966);
numeric('gujarati', 0xae6);
numeric('gurmukhi', 0xa66);
numeric('kannada', 0xce6);
numeric('lao', 0xed0);
numeric('malayalam', 0xd66);
numeric('mongolian', 0x1810);
numeric('myanmar', 0x1040);
numeric('oriya', 0xb66);
numeric('persian', 0x6f0);
numeric('tamil', 0xbe6);
numeric('telugu', 0xc66);
numeric('thai', 0xe50);
numeric('tibetan', 0xf20);
styles.set('cjk-decimal', {
  ...DECIMAL,
  symbols: Array.from('〇一二三四五六七八九'),
  range: [[0, Number.POSITIVE_INFINITY]],
  suffix: '、',
});

alphabetic('lower-alpha lower-latin', 'abcdefghijklmnopqrstuvwxyz');
alphabetic('upper-alpha upper-latin', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
alphabetic('lower-greek', 'αβγδεζηθικλμνξοπρστυφχψω');
alphabetic(
  'hiragana',
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
  '、',
);
alphabetic(
  'hiragana-iroha',
  'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
  '、',
);
alphabetic(
  'katakana',
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
  '、',
);
alphabetic(
  'katakana-iroha',
  'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  '、',
);

additive('lower-roman', 3999, '1000:m 900:cm 500:d 400:cd 100:c 90:xc 50:l 40:xl 10:x 9:ix 5:v 4:iv 1:i');
additive('upper-roman', 3999, '1000:M 900:CM 500:D 400:CD 100:C 90:XC 50:L 40:XL 10:X 9:IX 5:V 4:IV 1:I');
additive(
  'armenian upper-armenian',
  9999,
  '9000:Ք 8000:Փ 7000:Ւ 6000:Ց 5000:Ր 4000:Տ 3000:Վ 2000:Ս 1000:Ռ 900:Ջ 800:Պ 700:Չ 600:Ո 500:Շ 400:Ն 300:Յ 200:Մ 100:Ճ 90:Ղ 80:Ձ 70:Հ 60:Կ 50:Ծ 40:Խ 30:Լ 20:Ի 10:Ժ 9:Թ 8:Ը 7:Է 6:Զ 5:Ե 4:Դ 3:Գ 2:Բ 1:Ա',
);
additive(
  'lower-armenian',
  9999,
  '9000:ք 8000:փ 7000:ւ 6000:ց 5000:ր 4000:տ 3000:վ 2000:ս 1000:ռ 900:ջ 800:պ 700:չ 600:ո 500:շ 400:ն 300:յ 200:մ 100:ճ 90:ղ 80:ձ 70:հ 60:կ 50:ծ 40:խ 30:լ 20:ի 10:ժ 9:թ 8:ը 7:է 6:զ 5:ե 4:դ 3:գ 2:բ 1:ա',
);
additive(
  'georgian',
  19999,
  '10000:ჵ 9000:ჰ 8000:ჯ 7000:ჴ 6000:ხ 5000:ჭ 4000:წ 3000:ძ 2000:ც 1000:ჩ 900:შ 800:ყ 700:ღ 600:ქ 500:ფ 400:ჳ 300:ტ 200:ს 100:რ 90:ჟ 80:პ 70:ო 60:ჲ 50:ნ 40:მ 30:ლ 20:კ 10:ი 9:თ 8:ჱ 7:ზ 6:ვ 5:ე 4:დ 3:გ 2:ბ 1:ა',
);
additive(
  'hebrew',
  10999,
  '10000:י׳ 9000:ט׳ 8000:ח׳ 7000:ז׳ 6000:ו׳ 5000:ה׳ 4000:ד׳ 3000:ג׳ 2000:ב׳ 1000:א׳ 400:ת 300:ש 200:ר 100:ק 90:צ 80:פ 70:ע 60:ס 50:נ 40:מ 30:ל 20:כ 19:יט 18:יח 17:יז 16:טז 15:טו 10:י 9:ט 8:ח 7:ז 6:ו 5:ה 4:ד 3:ג 2:ב 1:א',
);

cyclic('disc', '•');
cyclic('circle', '◦');
cyclic('square', '▪');
cyclic('disclosure-open', '▾');
cyclic('disclosure-closed', '▸');
fixed('cjk-earthly-branch', '子丑寅卯辰巳午未申酉戌亥');
fixed('cjk-heavenly-stem', '甲乙丙丁戊己庚辛壬癸');

export const PREDEFINED_COUNTER_STYLES: ReadonlyMap<string, CounterStyleDescriptors> = styles;

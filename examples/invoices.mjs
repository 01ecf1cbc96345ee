// One invoice in German, Arabic and Japanese, numbers and dates by Intl: node invoices.mjs [folder]
// Arabic and Japanese need faces that the package does not bring: the system's, as here, or files named in `fonts`
// (Noto Naskh Arabic and Noto Sans JP, for example). Characters without a glyph are told.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { render } from 'platen';

const [folder = '.'] = process.argv.slice(2);

const INVOICES = [
  {
    language: 'de-DE',
    direction: 'ltr',
    currency: 'EUR',
    tax: 0.19,
    font: 'Arial, sans-serif',
    words: {
      title: 'Rechnung',
      item: 'Leistung',
      quantity: 'Menge',
      price: 'Einzelpreis',
      amount: 'Betrag',
      net: 'Summe netto',
      tax: 'Umsatzsteuer 19 %',
      total: 'Gesamtbetrag',
      pay: 'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
    },
    seller: 'Tischlerei Nordlicht, Kaistraße 3, 24103 Kiel',
    buyer: 'Leuchtturm-Buchhandlung, Maren Ostermann, Kaistraße 12, 24103 Kiel',
    items: [
      ['Bücherregal, Eiche geölt', 4, 640],
      ['Lesetisch, Esche', 2, 780],
      ['Lieferung und Aufbau', 1, 420],
    ],
  },
  {
    language: 'ar-EG',
    direction: 'rtl',
    currency: 'EGP',
    tax: 0.14,
    font: '"Noto Naskh Arabic", "Noto Sans Arabic", serif',
    words: {
      title: 'فاتورة',
      item: 'البيان',
      quantity: 'الكمية',
      price: 'السعر',
      amount: 'المبلغ',
      net: 'المجموع قبل الضريبة',
      tax: 'ضريبة القيمة المضافة ١٤٪',
      total: 'الإجمالي',
      pay: 'يرجى السداد خلال أربعة عشر يومًا.',
    },
    seller: 'نجارة ضوء الشمال، شارع النيل ٣، القاهرة',
    buyer: 'مكتبة المنارة، شارع البحر ١٢، الإسكندرية',
    items: [
      ['رف كتب من خشب البلوط', 4, 9600],
      ['طاولة قراءة', 2, 11_700],
      ['التوصيل والتركيب', 1, 6300],
    ],
  },
  {
    language: 'ja-JP',
    direction: 'ltr',
    currency: 'JPY',
    tax: 0.1,
    font: '"Noto Sans JP", "Noto Sans CJK JP", "IPAGothic", sans-serif',
    words: {
      title: '請求書',
      item: '品名',
      quantity: '数量',
      price: '単価',
      amount: '金額',
      net: '小計',
      tax: '消費税 10%',
      total: '合計',
      pay: '十四日以内にお支払いください。',
    },
    seller: '北光木工　〒980-0811 宮城県仙台市青葉区一番町3',
    buyer: '灯台書店　御中　〒220-0012 神奈川県横浜市西区12',
    items: [
      ['本棚（オーク材）', 4, 98_000],
      ['読書机（タモ材）', 2, 120_000],
      ['配送・組立', 1, 64_000],
    ],
  },
];

function invoice({ language, direction, currency, tax, font, words, seller, buyer, items }) {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency });
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-04-17'));
  const net = items.reduce((sum, [, quantity, price]) => sum + quantity * price, 0);
  const row = (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  return `<!doctype html><html lang="${language}" dir="${direction}"><title>${words.title}</title><style>
    @page { size: A5; margin: 15mm }
    body { margin: 0; font: 10pt/1.6 ${font} }
    h1 { font-size: 20pt; margin: 0; color: #1f5f5b; border-block-end: 2px solid }
    table { width: 100%; border-collapse: collapse; margin-block: 6mm }
    th { text-align: start; background: #1f5f5b; color: white }
    th, td { padding: 1.5mm 2mm; border-block-end: 1px solid #c8d6d4 }
    tr > :not(:first-child) { text-align: end; white-space: nowrap }
    tfoot td { border: 0 }
    tfoot tr:last-child { font-weight: bold }
  </style><h1>${words.title}</h1><p>${seller}<p>${buyer}<p>${date}
  <table><thead><tr>${[words.item, words.quantity, words.price, words.amount].map((word) => `<th>${word}</th>`).join('')}</tr></thead>
  <tbody>${items.map(([name, quantity, price]) => row([name, count.format(quantity), money.format(price), money.format(quantity * price)])).join('')}</tbody>
  <tfoot>${row([words.net, '', '', money.format(net)])}${row([words.tax, '', '', money.format(net * tax)])}${row([words.total, '', '', money.format(net * (1 + tax))])}</tfoot></table>
  <p>${words.pay}</html>`;
}

await mkdir(folder, { recursive: true });
for (const each of INVOICES) {
  const { pdf, diagnostics } = await render({ html: invoice(each), systemFonts: true });
  const target = path.join(folder, `invoice-${each.language}.pdf`);
  await writeFile(target, pdf);
  console.log(target);
  for (const { code, message } of diagnostics) console.warn(code, message);
}

/** `forms`: controls as fields that readers fill in (ISO 32000-2 §12.7), as PDF.js reads and fills them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../../src/engine/index.ts';
import { withPdfJs } from '../../support/read-with-pdfjs.ts';

interface ReadField {
  readonly id: string;
  readonly fieldName: string;
  readonly fieldType: string;
  readonly fieldValue: unknown;
  readonly alternativeText: string;
  readonly [name: string]: unknown;
}

async function formOf(html: string, more: Partial<RenderOptions> = {}): Promise<Uint8Array> {
  return (await render({ html: `<!doctype html><title>t</title>${html}`, forms: true, timeout: 300_000, ...more })).pdf;
}

async function read(pdf: Uint8Array): Promise<ReadField[]> {
  return withPdfJs(pdf, async (document) => {
    const all: ReadField[] = [];
    for (let number = 1; number <= document.numPages; number++)
      all.push(...((await (await document.getPage(number)).getAnnotations()) as ReadField[]));
    return all.filter(({ fieldType }) => fieldType !== undefined);
  });
}

const fieldsOf = async (html: string, more: Partial<RenderOptions> = {}) => read(await formOf(html, more));
const only = async (html: string) => (await fieldsOf(html))[0]!;

describe('a control is a field with its value', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['a text', '<input name=n value="é (漢)">', { fieldType: 'Tx', fieldValue: 'é (漢)', multiLine: false }],
    ['an empty text', '<input name=n placeholder=p>', { fieldType: 'Tx', fieldValue: '' }],
    ['a number', '<input type=number name=n value=5>', { fieldType: 'Tx', fieldValue: '5' }],
    ['a date', '<input type=date name=n value=2026-01-31>', { fieldType: 'Tx', fieldValue: '2026-01-31' }],
    ['a text area', '<textarea name=n>\na\nb</textarea>', { fieldValue: 'a\nb', multiLine: true }],
    [
      'a password, whose value is not in the file',
      '<input type=password name=n value=s>',
      { fieldValue: '', password: true },
    ],
    ['a box to tick', '<input type=checkbox name=n>', { checkBox: true, fieldValue: 'Off', exportValue: 'on' }],
    ['a ticked one', '<input type=checkbox name=n value=yes checked>', { fieldValue: 'yes', exportValue: 'yes' }],
    [
      'a drop-down list',
      '<select name=n><option value=a>A<option selected>b</select>',
      {
        combo: true,
        fieldValue: ['b'],
        options: [
          { exportValue: 'a', displayValue: 'A' },
          { exportValue: 'b', displayValue: 'b' },
        ],
      },
    ],
    [
      'a list of which several are chosen',
      '<select name=n multiple><option selected>a<option>b<option selected>c</select>',
      { combo: false, multiSelect: true, fieldValue: ['a', 'c'] },
    ],
    ['a button', '<button name=n>x</button>', { pushButton: true }],
    ['a place for a signature', '<input type=signature name=n>', { fieldType: 'Sig' }],
  ])('%s', async (_, html, expected) => expect(await only(html)).toMatchObject({ fieldName: 'n', ...expected }));

  it('radio buttons of one name and form are one field', async () => {
    const buttons = '<input type=radio name=r value=a><input type=radio name=r value=b checked>';
    const found = await fieldsOf(`<form>${buttons}</form><form><input type=radio name=r value=c></form>`);
    expect(found.map(({ fieldName, buttonValue, fieldValue }) => [fieldName, buttonValue, fieldValue])).toEqual([
      ['r', 'a', 'b'],
      ['r', 'b', 'b'],
      ['r_2', 'c', 'Off'],
    ]);
  });
  it.each([
    ['required', '<input name=n required>', { required: true, readOnly: false }],
    ['readonly', '<input name=n readonly>', { readOnly: true }],
    ['disabled', '<fieldset disabled><input name=n></fieldset>', { readOnly: true }],
    ['maxlength', '<input name=n maxlength=7>', { maxLen: 7 }],
    ['text-align', '<input name=n style="text-align: right">', { textAlignment: 2 }],
  ])('with %s', async (_, html, expected) => expect(await only(html)).toMatchObject(expected));
});

describe('names', () => {
  it('are those of the document, with a level for each period, and none twice', async () => {
    const names = ['a.b', 'a.c', 'a', 'd', 'd', 'd.e', '.', 'x (y) \\ é'];
    const html = names.map((name) => `<input name="${name}">`).join('') + '<input id=i><input><input type=checkbox>';
    const found = (await fieldsOf(html)).map(({ fieldName }) => fieldName);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(['a.b', 'a.c', 'a_2', 'd', 'd_2', 'd_.e', '_._', 'x (y) \\ é', 'i', 'text 1', 'checkbox 1']);
  });
  it('are told by ARIA, label, title and placeholder, in this order', async () => {
    const html = `<span id=s>by id</span><label for=a>label <b>of a</b></label>
      <input id=a title=t><label>around <input title=t> it</label><input aria-label=aria title=t placeholder=p>
      <input aria-labelledby="s x" aria-label=aria><input title=" t t "><input placeholder=p><input name=n><button>press</button>`;
    expect((await fieldsOf(html)).map(({ alternativeText }) => alternativeText)).toEqual([
      'label of a',
      'around it',
      'aria',
      'by id',
      't t',
      'p',
      'n',
      'press',
    ]);
  });
  it('come in the order of tabindex, then of the document', async () => {
    const html = '<input name=a><input name=b tabindex=2><input name=c tabindex=1><input name=d tabindex=-1>';
    expect((await fieldsOf(html)).map(({ fieldName }) => fieldName)).toEqual(['c', 'b', 'a', 'd']);
  });
});

describe.skipIf(spawnSync('pdftoppm', ['-v']).status !== 0)('what a form looks like', () => {
  const form = `<input value=text><input placeholder=p><input type=password value=abc><textarea>a\nb</textarea><input type=checkbox checked>
    <input type=checkbox><input type=radio checked><select><option>one</select><select size=3><option selected>x<option>y</select><button>b</button>
    <input type=date value=2026-01-31 disabled>`;
  it.each([
    ['as it is', ''],
    [
      'with styles',
      'input, textarea, select { border: 3px dashed red; padding: 4px 12px; font: italic 20px serif; color: blue; border-radius: 8px }',
    ],
    ['turned', 'body { transform: rotate(90deg) scale(.8) }'],
  ])('is what is printed without fields, %s', async (_, css) => {
    const html = `<!doctype html><style>${css}</style>${form}`;
    const [withFields, without] = [await render({ html, forms: true }), await render({ html })];
    const [a, b] = [drawn(withFields.pdf), drawn(without.pdf)];
    expect(a!.length).toBe(b!.length);
    expect(differing(a!, b!)).toBeLessThan(650);
  });
});

describe('a reader', () => {
  it('fills fields in, and finds what it has filled in', async () => {
    const html = `<input name=t value=old><input type=checkbox name=c><input type=radio name=r value=a checked><input type=radio name=r value=b>
      <select name=s><option>x<option>y</select>`;
    const filled = await withPdfJs(await formOf(html), async (document) => {
      const annotations = (await (await document.getPage(1)).getAnnotations()) as ReadField[];
      const idOf = (name: string, value?: string) =>
        annotations.find((each) => each.fieldName === name && (value === undefined || each.buttonValue === value))!.id;
      document.annotationStorage.setValue(idOf('t'), { value: 'new' });
      document.annotationStorage.setValue(idOf('c'), { value: true });
      document.annotationStorage.setValue(idOf('r', 'b'), { value: true });
      document.annotationStorage.setValue(idOf('r', 'a'), { value: false });
      document.annotationStorage.setValue(idOf('s'), { value: 'y' });
      return document.saveDocument();
    });
    expect((await read(filled)).map(({ fieldName, fieldValue }) => [fieldName, fieldValue])).toEqual([
      ['t', 'new'],
      ['c', 'on'],
      ['r', 'b'],
      ['r', 'b'],
      ['s', ['y']],
    ]);
  });
  it('sends a form where it says, and does nothing for a script', async () => {
    const html = `<form action="https://a.test/x?(y)"><button>s</button></form><form action="javascript:x"><button>j</button></form>`;
    const text = Buffer.from(await formOf(html, { classicXref: true })).toString('latin1');
    expect(text).toContain('/SubmitForm');
    expect(text).toContain('(https://a.test/x?\\(y\\))');
    expect(text).not.toContain('javascript');
  });
});

describe('a form in a file that claims a standard', () => {
  it.each<RenderOptions['conformance']>(['pdf/a-2b', 'pdf/ua-1', ['pdf/a-3a', 'pdf/ua-1']])(
    'keeps to %j',
    async (conformance) => {
      const html = `<html lang=en><title>t</title><p><label>a <input value=x></label> <input type=checkbox checked title=b>
      <input type=radio name=r title=c> <select title=d><option>o</select> <button>e</button> <input type=reset>`;
      const { pdf } = await render({ html, forms: true, conformance });
      expect(await read(pdf)).toHaveLength(6);
    },
  );
});

describe('what is no field', () => {
  it('is drawn as before: sliders, colours, files, boxes to tick that an author has drawn', async () => {
    const box = '<input type=checkbox style="appearance: none; width: 9px; height: 9px; border: 1px solid">';
    const html = `<input type=range><input type=color><input type=file>${box}`;
    const { pdf, diagnostics } = await render({ html, forms: true });
    expect(await read(pdf)).toEqual([]);
    expect(diagnostics.filter(({ code }) => code === 'HTML_UNSUPPORTED')).toHaveLength(4);
  });
  it('is what is hidden', async () =>
    expect(
      await fieldsOf('<input type=hidden name=h><input style="visibility: hidden"><input style="display: none">'),
    ).toEqual([]));
  it('is all where nobody asks for fields', async () =>
    expect(await read((await render({ html: '<input>' })).pdf)).toEqual([]));
});

const ROWS = '<tr><td style="height: 500px">x'.repeat(3);

it('is there once where a header is repeated', async () =>
  expect(
    await fieldsOf(`<table><thead><tr><th><input name=n type=checkbox value=v></thead>${ROWS}</table>`),
  ).toHaveLength(1));

it('is one field with a place on each page in a running element', async () => {
  const running = '<style>@page { @top-left { content: element(h) } } p { position: running(h) }</style>';
  const found = await fieldsOf(`${running}<p><input name=n type=checkbox value=v></p><table>${ROWS}</table>`);
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found.map(({ fieldName, exportValue }) => `${fieldName} ${String(exportValue)}`))).toEqual(
    new Set(['n v']),
  );
});

/** The first page as poppler draws it, fields included; `null` where it is not installed. */
function drawn(pdf: Uint8Array): Buffer | null {
  const { status, stdout } = spawnSync('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', '-'], {
    input: pdf,
    maxBuffer: 64_000_000,
  });
  return status === 0 ? stdout : null;
}

function differing(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > 40) count++;
  return count;
}

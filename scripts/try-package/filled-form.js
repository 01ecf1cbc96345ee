// Fills in a form of platen's with pdf-lib: names, values and states are read, changed, and read again.
import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { render } from 'platen';

const html = `<!doctype html><html lang="en"><title>Form</title>
<label>Name <input name="name" value="Ann" maxlength="10" required></label>
<label>Password <input type="password" name="secret" value="x"></label>
<label>Text <textarea name="text">a\nb</textarea></label>
<label><input type="checkbox" name="yes" checked> Yes</label> <label><input type="checkbox" name="no"> No</label>
<label><input type="radio" name="size" value="one"> One</label> <label><input type="radio" name="size" value="two" checked> Two</label>
<label>Choice <select name="choice"><option value="a">A<option value="b" selected>B</select></label>
<label>Several <select multiple name="several"><option selected>x<option selected>y<option>z</select></label>
<label>Place <input name="place.town" value="Tartu"></label>
<button type="reset" name="reset">Reset</button> <input type="signature" name="approval">`;

/** By their names: what kind of field each is, and what it holds. */
function read(form) {
  return Object.fromEntries(
    form.getFields().map((field) => {
      const value = field.getText?.() ?? field.getSelected?.() ?? field.isChecked?.() ?? null;
      return [field.getName(), [field.constructor.name, value]];
    }),
  );
}

for (const options of [{}, { classicXref: true }, { conformance: ['pdf/a-2a'] }]) {
  const { pdf } = await render({ html, forms: true, ...options });
  const document = await PDFDocument.load(pdf);
  const form = document.getForm();
  deepStrictEqual(read(form), {
    name: ['PDFTextField', 'Ann'],
    secret: ['PDFTextField', null],
    text: ['PDFTextField', 'a\nb'],
    yes: ['PDFCheckBox', true],
    no: ['PDFCheckBox', false],
    size: ['PDFRadioGroup', 'two'],
    choice: ['PDFDropdown', ['b']],
    several: ['PDFOptionList', ['x', 'y']],
    'place.town': ['PDFTextField', 'Tartu'],
    reset: ['PDFButton', null],
    approval: ['PDFSignature', null],
  });
  const name = form.getTextField('name');
  deepStrictEqual([name.getMaxLength(), name.isRequired()], [10, true]);
  deepStrictEqual(form.getTextField('secret').isPassword(), true);
  deepStrictEqual(form.getTextField('text').isMultiline(), true);
  deepStrictEqual(form.getRadioGroup('size').getOptions(), ['one', 'two']);
  deepStrictEqual(form.getOptionList('several').getOptions(), ['x', 'y', 'z']);

  name.setText('Bob');
  form.getTextField('text').setText('c\nd');
  form.getCheckBox('yes').uncheck();
  form.getCheckBox('no').check();
  form.getRadioGroup('size').select('one');
  form.getDropdown('choice').select('a');
  form.getOptionList('several').select(['z']);
  const filled = await PDFDocument.load(await document.save());
  const after = read(filled.getForm());
  const names = ['name', 'text', 'yes', 'no', 'size', 'choice', 'several'];
  deepStrictEqual(
    names.map((each) => after[each][1]),
    ['Bob', 'c\nd', false, true, 'one', ['a'], ['z']],
  );
  // What is filled in is seen when the fields are gone.
  filled.getForm().flatten();
  writeFileSync('out.pdf', await filled.save());
}

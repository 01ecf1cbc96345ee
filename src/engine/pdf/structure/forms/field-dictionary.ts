/** Fields as dictionaries (ISO 32000-2 §12.7.4, §12.7.5): type, value, flags, limits. */
import { PT_PER_PX } from '../../../base/lengths.ts';
import type { Field, FieldText } from '../../../structure/mark.ts';
import { type PdfDictionary, PdfText, type PdfValue, textString } from '../../objects.ts';

type FormField = Field['field'];
type FieldContent = FormField['content'];

/** Bits of Ff (tables 227, 229, 231, 233), which count from 1. */
const READ_ONLY = 1;
const REQUIRED = 2;
const NO_EXPORT = 3;
const MULTILINE = 13;
const PASSWORD = 14;
const NO_TOGGLE_TO_OFF = 15;
const RADIO = 16;
const PUSH_BUTTON = 17;
const COMBO = 18;
const MULTI_SELECT = 22;
const DO_NOT_SPELL_CHECK = 23;

/** What all kinds of fields have; a group of radio buttons is what its first one is. */
export function commonEntries(field: FormField, fullName: string): PdfDictionary {
  return { TU: textString(field.label === '' ? fullName : field.label) };
}

/** Names of fonts that every reader has, as the form's resources know them. */
const FIELD_FONTS = { 'sans-serif': 'Helv', serif: 'TiRo', monospace: 'Cour' } as const;

/** How what is filled in is written (§12.7.4.3): a font of the reader's, for the file's own have only the glyphs that they show. */
function defaultAppearance({ family, size, color }: FieldText): PdfText {
  const { red, green, blue } = color;
  const channels = [red, green, blue].map((channel) => Math.round(channel * 1000) / 1000);
  const points = Math.round(size * PT_PER_PX * 100) / 100;
  return new PdfText(`(/${FIELD_FONTS[family]} ${points} Tf ${channels.join(' ')} rg)`);
}

const QUADDING: Readonly<Record<FieldText['align'], number>> = { left: 0, center: 1, right: 2 };

export function textEntries(text: FieldText): PdfDictionary {
  return { DA: defaultAppearance(text), Q: QUADDING[text.align] };
}

export function flagsOf({ isReadOnly, isDisabled, isRequired, content }: FormField): number | undefined {
  const bits = [
    isReadOnly ? READ_ONLY : 0,
    isRequired ? REQUIRED : 0,
    isDisabled ? NO_EXPORT : 0,
    ...flagsOfContent(content),
  ];
  const flags = bits.reduce((sum, bit) => (bit === 0 ? sum : sum | (1 << (bit - 1))), 0);
  return flags === 0 ? undefined : flags;
}

function flagsOfContent(content: FieldContent): number[] {
  switch (content.type) {
    case 'text':
      return [
        content.isMultiline ? MULTILINE : 0,
        content.isPassword ? PASSWORD : 0,
        content.isSpellChecked ? 0 : DO_NOT_SPELL_CHECK,
      ];
    case 'choice':
      return [content.isDropDown ? COMBO : 0, content.isMultiple ? MULTI_SELECT : 0];
    case 'radio':
      return [RADIO, NO_TOGGLE_TO_OFF];
    case 'button':
      return [PUSH_BUTTON];
    default:
      return [];
  }
}

/** Type, value and limits of a field that is no box to tick. */
export function valueEntries(content: FieldContent): PdfDictionary {
  switch (content.type) {
    case 'text': {
      // §12.7.5.3: a password is not stored in the file.
      const value = content.isPassword || content.value === '' ? undefined : textString(content.value);
      return { FT: 'Tx', V: value, DV: value, MaxLen: content.maxLength ?? undefined };
    }
    case 'choice': {
      const { options } = content;
      const chosen = options.filter(({ isSelected }) => isSelected).map(({ value }) => textString(value));
      const value: PdfValue | undefined = chosen.length > 1 ? chosen : chosen[0];
      const indices = options.flatMap(({ isSelected }, index) => (isSelected ? [index] : []));
      return {
        FT: 'Ch',
        Opt: options.map(({ value: given, label }) =>
          given === label ? textString(label) : [textString(given), textString(label)],
        ),
        V: value,
        DV: value,
        I: content.isMultiple && indices.length > 0 ? indices : undefined,
      };
    }
    case 'signature':
      return { FT: 'Sig' };
    default:
      return { FT: 'Btn' };
  }
}

/** §12.7.6: what a button does. @param mayReset - whether the file's standard lets actions reset forms */
export function buttonAction(content: FieldContent, mayReset: boolean): PdfDictionary | undefined {
  if (content.type !== 'button') return undefined;
  const { action } = content;
  if (action.kind === 'reset') return mayReset ? { S: 'ResetForm' } : undefined;
  if (action.kind === 'none') return undefined;
  // Table 240: as HTML forms are sent, with the method of the form.
  const flags = (1 << 2) | (action.isGet ? 1 << 3 : 0);
  return { S: 'SubmitForm', F: { FS: 'URL', F: textString(action.url) }, Flags: flags };
}

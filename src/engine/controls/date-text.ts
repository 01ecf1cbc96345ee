/** Text and sizes of date and time inputs as Chromium shows them in the locale en-US. */

export type DateInputType = 'date' | 'datetime-local' | 'month' | 'week' | 'time';

/** By type the widest values of its parts that can be edited; what stands for none may be wider. All digits are as wide, years have up to six. */
export const DATE_WIDEST: Readonly<Record<DateInputType, readonly (readonly string[])[]>> = {
  date: [['12'], ['31'], ['275760']],
  'datetime-local': [['12'], ['31'], ['275760'], ['12'], ['59'], ['AM', 'PM']],
  month: [['September'], ['275760']],
  week: [['53'], ['275760']],
  time: [['12'], ['59'], ['AM', 'PM']],
};

/** Behind a time, px. */
export const TIME_SPACE = 8;

/** The icon of the button that opens a picker, which Chromium prints: its side, and the space around it, px. */
export function dateIcon(type: DateInputType, fontSize: number): { readonly side: number; readonly space: number } {
  return type === 'time' ? { side: CLOCK_SIDE * fontSize, space: 3 } : { side: fontSize, space: 2 };
}

/** In em. */
const CLOCK_SIDE = 1.05;

/** What can be edited in such a text; the rest are separators. */
export const DATE_PART = /(?<!\p{L})(?!Week)([\p{L}\p{N}-]+)/u;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Values that are none of the type show the pattern, as an empty field does. */
export function dateText(type: DateInputType, value: string): string {
  const [date = '', time = ''] = type === 'datetime-local' ? value.split(/[T ]/, 2) : [value, value];
  switch (type) {
    case 'date':
      return dayText(date);
    case 'time':
      return timeText(time);
    case 'datetime-local':
      return `${dayText(date)}, ${timeText(time)}`;
    case 'month': {
      const match = /^(\d{4,6})-(0[1-9]|1[0-2])$/.exec(value);
      return match === null ? '--------- ----' : `${MONTHS[Number(match[2]) - 1]} ${match[1]}`;
    }
    case 'week': {
      const match = /^(\d{4,6})-W(\d{2})$/.exec(value);
      return match === null ? 'Week --, ----' : `Week ${match[2]}, ${match[1]}`;
    }
  }
}

function dayText(value: string): string {
  const match = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(value);
  return match === null ? 'mm/dd/yyyy' : `${match[2]}/${match[3]}/${match[1]}`;
}

/** U+202F, which CLDR has before AM and PM. */
const NARROW_SPACE = '\u202f';

function timeText(value: string): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(value);
  if (match === null) return `--:--${NARROW_SPACE}--`;
  const hour = Number(match[1]);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(shown).padStart(2, '0')}:${match[2]}${NARROW_SPACE}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Text and sizes of date and time inputs as Chromium shows them in the locale en-US. */

export type DateInputType = 'date' | 'datetime-local' | 'month' | 'week' | 'time';

/** What a type is wide: the widest text in its fixed-pitch font with the icon, em, and the spaces in it, px. */
const WIDTHS: Readonly<Record<DateInputType, readonly [em: number, px: number]>> = {
  date: [8.2, 10],
  'datetime-local': [13.9, 16],
  month: [10.6, 8],
  week: [10, 8],
  time: [4.5, 34],
};

/** Content box width with the icon, px. */
export function dateWidth(type: DateInputType, fontSize: number): number {
  const [em, px] = WIDTHS[type];
  return em * fontSize + px;
}

/** The icon of the button that opens a picker, which Chromium prints: its box, and the space on either side of it, px. */
export function dateIcon(type: DateInputType, fontSize: number): { width: number; height: number; space: number } {
  return type === 'time' ? { width: 14, height: 14, space: 3 } : { width: fontSize, height: fontSize, space: 2 };
}

/** Space above and below the text, px: the picker's button is higher than a line. */
export const DATE_PADDINGS: Readonly<Record<DateInputType, number>> = {
  date: 1.15625,
  'datetime-local': 1.15625,
  month: 1.15625,
  week: 1.15625,
  time: 2.5,
};

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

function timeText(value: string): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(value);
  if (match === null) return '--:-- --';
  const hour = Number(match[1]);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${String(shown).padStart(2, '0')}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

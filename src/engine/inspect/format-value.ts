/** Computed values as text for dumps: close to how they would be written in a style sheet, without being a serialisation (cssom-1). */
import { Display } from '../css/values/box/display.ts';
import { dumpNumber } from './element-name.ts';

const LONGEST = 160;

export function formatValue(value: unknown): string {
  const text = format(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function format(value: unknown): string {
  if (typeof value === 'number') return dumpNumber(value);
  if (typeof value === 'string') return value;
  if (value === null) return 'none';
  if (value instanceof Display) return value.keywords;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(format).join(', ');
  if (typeof value === 'object') return formatObject(value as Readonly<Record<string, unknown>>);
  return String(value);
}

function formatObject(value: Readonly<Record<string, unknown>>): string {
  if (typeof value.px === 'number' && typeof value.percent === 'number')
    return lengthText(value.px, value.percent, value.math);
  if (typeof value.red === 'number' && typeof value.alpha === 'number') return colorText(value);
  const parts = Object.entries(value).filter(([, each]) => typeof each !== 'function' && each !== undefined);
  return `{ ${parts.map(([key, each]) => `${key}: ${format(each)}`).join(', ')} }`;
}

function lengthText(px: number, percent: number, math: unknown): string {
  if (math !== null && math !== undefined)
    return percent === 0 && px === 0 ? 'math()' : `math(${dumpNumber(px)}px ${dumpNumber(percent)}%)`;
  if (percent === 0) return `${dumpNumber(px)}px`;
  if (px === 0) return `${dumpNumber(percent)}%`;
  return `calc(${dumpNumber(percent)}% + ${dumpNumber(px)}px)`;
}

function colorText({ red, green, blue, alpha }: Readonly<Record<string, unknown>>): string {
  const byte = (channel: unknown) => Math.round(Number(channel) * 255);
  const hex = [red, green, blue, ...(alpha === 1 ? [] : [alpha])].map((channel) =>
    byte(channel).toString(16).padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/**
 * A display list as SVG, for the inspector's report: fills, strokes, clips and text at their places. Text is set in whatever font the
 * viewer has, stretched to the width that platen measured; images are grey areas. The PDF is what counts, this is a map of it.
 */
import type { Rect } from '../base/geometry.ts';
import { TRANSPARENT } from '../display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, Paint } from '../display/display-item.ts';
import type { Path } from '../display/path.ts';
import { dumpNumber } from './element-name.ts';
import { textOfGlyphs } from './run-text.ts';

/** @param prefix - of ids, different for each page of one HTML file */
export function displayListSvg(list: DisplayList, prefix: string): string {
  const parts: string[] = [];
  const closers: string[] = [];
  let clips = 0;
  for (const item of list.items) {
    switch (item.kind) {
      case 'push-clip': {
        const id = `${prefix}clip${clips++}`;
        parts.push(
          `<clipPath id="${id}"><path d="${pathData(item.path)}" clip-rule="${item.rule}"/></clipPath><g clip-path="url(#${id})">`,
        );
        closers.push('</g>');
        break;
      }
      case 'push-transform': {
        const { a, b, c, d, e, f } = item.matrix;
        parts.push(`<g transform="matrix(${[a, b, c, d, e, f].map(dumpNumber).join(' ')})">`);
        closers.push('</g>');
        break;
      }
      case 'push-group':
        parts.push(`<g opacity="${dumpNumber(item.opacity)}">`);
        closers.push('</g>');
        break;
      case 'pop':
        parts.push(closers.pop() ?? '');
        break;
      default:
        parts.push(shape(item));
    }
  }
  return parts.join('') + closers.reverse().join('');
}

function shape(item: DisplayItem): string {
  switch (item.kind) {
    case 'fill-rect':
      return `<rect ${rectAttributes(item.rect)} fill="${colorOf(item.paint)}"/>`;
    case 'fill-path':
      return `<path d="${pathData(item.path)}" fill="${colorOf(item.paint)}" fill-rule="${item.rule}"/>`;
    case 'stroke-path':
      return `<path d="${pathData(item.path)}" fill="none" stroke="${colorOf(item.paint)}" stroke-width="${dumpNumber(item.width)}" stroke-dasharray="${item.dashes.map(dumpNumber).join(' ') || 'none'}"/>`;
    case 'glyphs':
      return text(item);
    case 'paint-pattern':
      return `<rect ${rectAttributes(item.area)} fill="${colorOf(item.paint)}"/>`;
    case 'image':
      return `<rect ${rectAttributes(item.rect)} fill="#ccc" stroke="#999"/>`;
    case 'image-pattern':
      return `<rect ${rectAttributes(item.area)} fill="#ddd"/>`;
    default:
      return '';
  }
}

function text(item: GlyphsItem): string {
  const content = textOfGlyphs(item);
  if (content.trim() === '') return '';
  const { face, advances } = item.run;
  let width = 0;
  for (let i = item.start; i < item.end; i++) width += advances[i]!;
  width = (width * item.fontSize) / face.unitsPerEm + item.letterSpacing * (item.end - item.start);
  const style = `font-family="${escapeHtml(face.familyName)}, sans-serif" font-size="${dumpNumber(item.fontSize)}" font-weight="${face.weight}"${face.style === 'normal' ? '' : ' font-style="italic"'}`;
  return `<text x="${dumpNumber(item.origin.x)}" y="${dumpNumber(item.origin.y)}" ${style} fill="${colorOf(item.paint)}" textLength="${dumpNumber(width)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escapeHtml(content)}</text>`;
}

function rectAttributes({ x, y, width, height }: Rect): string {
  return `x="${dumpNumber(x)}" y="${dumpNumber(y)}" width="${dumpNumber(Math.max(0, width))}" height="${dumpNumber(Math.max(0, height))}"`;
}

function pathData({ ops, coords }: Path): string {
  let at = 0;
  return ops
    .map((op) => {
      const count = op === 'Z' ? 0 : op === 'C' ? 6 : 2;
      at += count;
      return (
        op +
        coords
          .slice(at - count, at)
          .map(dumpNumber)
          .join(' ')
      );
    })
    .join('');
}

function colorOf(paint: Paint): string {
  const color =
    paint.kind === 'solid' ? paint.color : ((paint.kind === 'pattern' ? null : paint.stops[0]?.color) ?? TRANSPARENT);
  const byte = (channel: number) => Math.round(channel * 255);
  return `rgb(${byte(color.red)} ${byte(color.green)} ${byte(color.blue)} / ${dumpNumber(color.alpha)})`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

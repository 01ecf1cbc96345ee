/** Short ways to write display lists, and what they mean, in tests. */
import { readFileSync } from 'node:fs';
import type { Color } from '../../src/engine/display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, Paint } from '../../src/engine/display/display-item.ts';
import type { FontFace } from '../../src/engine/display/font-face.ts';
import { openFace } from '../../src/engine/fonts/open-face.ts';
import type { PdfResources } from '../../src/engine/pdf/write-pdf.ts';
import { writePdf } from '../../src/engine/pdf/write-pdf.ts';
import { ImageSet } from '../../src/engine/resources/image/image-set.ts';
import type { Mark } from '../../src/engine/structure/mark.ts';

const BLACK: Paint = solid('#000000');

export function color(hex: string, alpha = 1): Color {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: channel(1), green: channel(3), blue: channel(5), alpha };
}

export function solid(hex: string, alpha = 1): Paint {
  return { kind: 'solid', color: color(hex, alpha) };
}

export function fill(x: number, y: number, width: number, height: number, paint: Paint = BLACK): DisplayItem {
  return { kind: 'fill-rect', rect: { x, y, width, height }, paint };
}

let serif: FontFace | null = null;

export function serifFace(): FontFace {
  serif ??= openFace(readFileSync(new URL('../../fonts/LiberationSerif-Regular.ttf', import.meta.url)));
  return serif;
}

/** One glyph for each UTF-16 unit, by the character map alone. */
export function glyphs(text: string, x: number, y: number, more: Partial<GlyphsItem> = {}): GlyphsItem {
  const face = more.run?.face ?? serifFace();
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const glyphIds = Uint16Array.from(units, (unit) => face.glyphForCodePoint(unit));
  const run = {
    face,
    glyphIds,
    advances: Float32Array.from(glyphIds, (glyph) => face.advanceOf(glyph)),
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.from(units, (_, i) => i),
    safeToBreak: new Uint8Array(text.length).fill(1),
  };
  return {
    kind: 'glyphs',
    run,
    start: 0,
    end: run.glyphIds.length,
    origin: { x, y },
    fontSize: 16,
    letterSpacing: 0,
    wordSpacing: 0,
    rightToLeft: false,
    text,
    paint: BLACK,
    embolden: 0,
    slant: 0,
    isShadow: false,
    ...more,
  };
}

export function page(items: readonly DisplayItem[], width = 100, height = 100): DisplayList {
  return { width, height, items };
}

const NO_INFO = {
  title: null,
  author: null,
  subject: null,
  keywords: [],
  creationDate: null,
  producer: 'platen test',
};

interface Meaning extends Partial<PdfResources> {
  /** Page by page. */
  readonly marks?: readonly (readonly Mark[])[];
  readonly language?: string;
}

export function pdfOf(pages: readonly DisplayList[], meaning: Meaning = {}, info = {}): Promise<Uint8Array> {
  const { marks, language, ...resources } = meaning;
  return writePdf(
    [...pages],
    { language: language ?? null, pages: pages.map((_, index) => ({ label: null, marks: marks?.[index] ?? [] })) },
    { ...NO_INFO, ...info },
    { images: new ImageSet(), diagnostics: null, deadline: null, ...resources },
  );
}

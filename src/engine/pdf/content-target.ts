/** Content streams that are being written: pages, and the forms inside them (PDF 32000-1 §8.10, §11.6.6). */
import type { Matrix, Size } from '../base/geometry.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { visibleBounds } from './bounds.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { ByteWriter } from './numbers.ts';
import type { PdfDictionary, PdfReference } from './objects.ts';
import { ContentResources, type SharedObjects } from './resources.ts';
import type { MarkedStream, StreamMarks } from './structure/content-marks.ts';
import { TextWriter } from './text-writer.ts';

export interface PageContent {
  readonly bytes: Buffer;
  readonly resources: PdfDictionary;
  /** Where the page has content of the document in it, and content is marked. */
  readonly marked: MarkedStream | null;
}

/** A stream that is being written. */
export interface Target {
  readonly out: ByteWriter;
  readonly text: TextWriter;
  readonly resources: ContentResources;
  /** `null` where content is not marked: in files without tags, and in forms that are content or decoration as a whole. */
  readonly marks: StreamMarks | null;
  /** From the coordinates of the stream's content, px, to those in which its patterns are placed. */
  readonly base: Matrix;
  /** To px of what is shown: the page, or one tile of a pattern. */
  readonly toPage: Matrix;
  readonly shown: Size;
  /** Whether there are colours of a press in it, or in a group in it: these are composited in the space of the press. */
  hasPressColors: boolean;
}

/** What a `push-…` opened. */
export interface OpenScope {
  readonly saved: GraphicsState;
  readonly matrix: Matrix;
  /** Of a group: the content around it, and how it is composited. `null` where only the graphics state was saved. */
  readonly outer: Target | null;
  readonly alpha: number;
  readonly blendMode: string;
  /** A graphics state with a soft mask. */
  readonly mask: PdfReference | null;
}

export function newTarget(
  out: ByteWriter,
  base: Matrix,
  toPage: Matrix,
  shown: Size,
  marks: StreamMarks | null = null,
): Target {
  const text = new TextWriter(out, marks);
  return { out, text, resources: new ContentResources(), marks, base, toPage, shown, hasPressColors: false };
}

/** Before an item is written. Glyphs are marked inside their text object, where the text writer knows it; all else outside. */
export function markItem({ out, text }: Target, marks: StreamMarks, item: DisplayItem): void {
  const isText = item.kind === 'glyphs';
  if (!isText && (item.kind === 'pop' || item.kind.startsWith('push-'))) return;
  const mark = (isText && item.isShadow ? null : item.source) ?? 'artifact';
  const outside = isText || item.kind === 'stroked-glyphs' ? null : mark;
  if (outside === null) text.mark = mark;
  // Before the colour: what stands between two texts is the same then, whether their colours are or not.
  if (isText) text.enter(item);
  if (marks.open === outside) return;
  text.end();
  if (marks.open !== null) out.operator('EMC');
  if (outside !== null) marks.begin(outside, null, out);
  marks.open = outside;
}

export function endMarks({ out, text, marks }: Target): void {
  text.end();
  if (marks === null || marks.open === null) return;
  out.operator('EMC');
  marks.open = null;
}

/** The content as a form that is an isolated transparency group, where the file may have such. @param bounds - left, top, right, bottom */
export function groupForm(
  { container }: SharedObjects,
  content: Target,
  bounds: readonly number[],
  colorSpace: 'DeviceRGB' | 'DeviceGray',
): PdfReference {
  const stream = content.marks?.stream ?? null;
  // Without a space of its own a group has that of the page, which is that of the press.
  const CS = content.hasPressColors ? undefined : colorSpace;
  const form = container.stream(
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [...bounds],
      Group: container.format.hasTransparency ? { S: 'Transparency', CS, I: true } : undefined,
      Resources: content.resources.dictionary(),
      StructParents: stream?.key,
    },
    content.out.bytes(),
  );
  if (stream !== null) stream.form = form;
  return form;
}

/** The content as a form that paints as if it stood where it is drawn. @param bounds - left, top, right, bottom */
export function plainForm({ container }: SharedObjects, content: Target, bounds: readonly number[]): PdfReference {
  const Resources = content.resources.dictionary();
  return container.stream({ Type: 'XObject', Subtype: 'Form', BBox: [...bounds], Resources }, content.out.bytes());
}

/** What the form of a mask depends on beside its items. */
export function maskKey(mode: string, { a, b, c, d, e, f }: Matrix, { width, height }: Size): string {
  return `${mode} ${a} ${b} ${c} ${d} ${e} ${f} ${width} ${height}`;
}

/** §11.6.5.2: a graphics state that lets through what the content shows; beyond it nothing. */
export function softMaskState(shared: SharedObjects, content: Target, mode: 'luminance' | 'alpha'): PdfReference {
  const bounds = visibleBounds(content.shown, content.toPage) ?? [0, 0, 0, 0];
  const form = groupForm(shared, content, bounds, 'DeviceRGB');
  return shared.container.object({
    Type: 'ExtGState',
    SMask: { S: mode === 'alpha' ? 'Alpha' : 'Luminosity', G: form },
  });
}

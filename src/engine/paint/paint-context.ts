/** What painting needs besides the fragments. */
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import type { Rect } from '../base/geometry.ts';
import type { Box } from '../boxes/tree/box.ts';
import type { DisplayItem } from '../display/display-item.ts';
import type { DisplayListBuilder } from '../display/display-list-builder.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { MaskedElement, MaskPicture, PaintImages, PictureArea, SvgStyles } from '../svg/svg-context.ts';
import type { BrokenBoxes } from './broken-boxes.ts';
import type { FieldPictures } from './field-pictures.ts';
import type { FramePictures } from './frames.ts';
import type { InkOwners } from './ink-owners.ts';
import type { InkSources } from './ink-sources.ts';

export interface PaintContext {
  readonly out: DisplayListBuilder;
  readonly images: PaintImages;
  readonly fonts: FontSet;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  readonly frames: FramePictures;
  /** Of the elements of inline SVG. */
  readonly styles: SvgStyles;
  readonly baseUrl: string;
  /** The box whose background covers the page area and is not painted again in the box itself; `null` for none. */
  readonly canvasBox: Box | null;
  /** Where backgrounds that are fixed to the page are positioned: the viewport's part of the page area. */
  readonly fixedArea: Rect;
  readonly brokenBoxes: BrokenBoxes;
  /** Tells what is content of the document; `null` where nobody asks, and all is decoration. */
  readonly inkSources: InkSources | null;
  /** Notes whose all the ink is; `null` where nobody asks. */
  readonly inkOwners: InkOwners | null;
  /** Keeps what fields show apart from the page; `null` where controls are drawn. */
  readonly fieldPictures: FieldPictures | null;
  /** Filled while inline SVG is painted. */
  readonly pictureAreas: Map<Fragment, readonly PictureArea[]>;
  /** All glyphs in a fragment whose corner is at the place given; those of vertical lines in turned coordinates. */
  readonly glyphsIn: (fragment: Fragment, x: number, y: number) => readonly DisplayItem[];
  /** All that masks an element of SVG; `null` where nothing does. */
  readonly maskOf: (masked: MaskedElement) => MaskPicture | null;
}

/** What pages have in common, of which each makes a context of its own. */
export type PaintSources = Omit<PaintContext, keyof OfPage>;

type OfPage = Pick<PaintContext, 'out' | 'canvasBox' | 'fixedArea' | 'glyphsIn' | 'pictureAreas' | 'maskOf'>;

/** All contexts are made here, by name: so they have one hidden class (see `changedSpace`). */
export function contextOfPage(sources: PaintSources, page: OfPage): PaintContext {
  return {
    out: page.out,
    images: sources.images,
    fonts: sources.fonts,
    diagnostics: sources.diagnostics,
    deadline: sources.deadline,
    frames: sources.frames,
    styles: sources.styles,
    baseUrl: sources.baseUrl,
    canvasBox: page.canvasBox,
    fixedArea: page.fixedArea,
    brokenBoxes: sources.brokenBoxes,
    inkSources: sources.inkSources,
    inkOwners: sources.inkOwners,
    fieldPictures: sources.fieldPictures,
    pictureAreas: page.pictureAreas,
    glyphsIn: page.glyphsIn,
    maskOf: page.maskOf,
  };
}

/** The same context with other values. */
export function changedContext(context: PaintContext, changes: Partial<PaintContext>): PaintContext {
  return Object.assign(contextOfPage(context, context), changes);
}

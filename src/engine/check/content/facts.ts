/** What the content streams of a file do, as far as rules ask: collected in one walk (`interpret.ts`). */
import type { Dict, PdfObject, Stream } from '../file/objects.ts';
import type { Font } from '../fonts/font.ts';
import type { Resources } from './resources.ts';

/** Where something is: the number of its object, 0 for none, and the page that shows it. */
export interface Place {
  readonly object: number;
  readonly page: number | null;
}

/** A marked-content sequence (ISO 32000-1, 14.6), in those around it. */
export interface Mark {
  readonly tag: string;
  readonly properties: Dict | null;
  readonly mcid: number | null;
  /** The `StructParents` of the page or form whose stream it is in. */
  readonly owner: number | null;
  readonly parent: Mark | null;
  readonly depth: number;
  readonly place: Place;
}

export interface ContentItem {
  readonly kind: 'text' | 'path' | 'image' | 'shading';
  readonly mark: Mark | null;
  readonly place: Place;
}

/** A colour space that something is painted in. */
export interface ColorUse {
  readonly space: PdfObject;
  /** Those of the stream, whose defaults count. */
  readonly resources: Resources;
  /** Whether overprinting is on for this kind of painting, and the overprint mode. */
  readonly isOverprinted: boolean;
  readonly overprintMode: number;
  /** The blending space of the groups around. */
  readonly blending: PdfObject;
  readonly place: Place;
}

export interface CodeUse {
  readonly code: number;
  readonly size: number;
  isRendered: boolean;
  /** Sequences that it is shown in; one of each kind that matters. */
  readonly marks: Set<Mark | null>;
  readonly place: Place;
}

export interface FontUse {
  readonly font: Font;
  readonly place: Place;
  isRendered: boolean;
  readonly codes: Map<number, CodeUse>;
}

export interface ResourceUse {
  readonly category: string;
  readonly name: string;
  readonly isInherited: boolean;
  readonly isMissing: boolean;
  readonly place: Place;
}

export interface NamedUse {
  readonly name: string;
  readonly place: Place;
}

export interface FormUse {
  readonly form: Stream;
  count: number;
  hasMcid: boolean;
  readonly place: Place;
}

export class ContentFacts {
  readonly unknownOperators: NamedUse[] = [];
  readonly resources: ResourceUse[] = [];
  readonly colors: ColorUse[] = [];
  readonly graphicsStates = new Map<Dict, Place>();
  readonly images = new Map<Stream, Place>();
  readonly inlineImages: { readonly dict: Dict; readonly place: Place }[] = [];
  readonly forms = new Map<Stream, FormUse>();
  /** XObjects that are neither images nor forms. */
  readonly otherXObjects = new Map<Stream, Place>();
  readonly patterns = new Map<Dict, Place>();
  readonly fonts = new Map<Dict, FontUse>();
  readonly marks: Mark[] = [];
  readonly items: ContentItem[] = [];
  readonly intents: NamedUse[] = [];
  readonly operands: { readonly value: PdfObject; readonly place: Place }[] = [];
  /** Pages that show something transparent. */
  readonly transparentPages = new Set<number>();
  deepestNesting = 0;
  deepestPlace: Place | null = null;
}

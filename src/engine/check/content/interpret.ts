/** Runs content streams for what they use (ISO 32000-1, 7.8.2 and chapter 8 and 9): pages, forms, patterns, glyphs of Type 3 fonts, appearances. */

import { END, Lexer } from '../file/lexer.ts';
import { Dict, Keyword, Name, nameOf, numberOf, type PdfObject, PdfString, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { Font } from '../fonts/font.ts';
import type { ContentFacts, FontUse, Mark, Place } from './facts.ts';
import { readInlineImage } from './inline-image.ts';
import { isNotable } from './notable-operand.ts';
import { OPERATORS, PATH_PAINTING } from './operators.ts';
import type { Page } from './pages.ts';
import { Resources } from './resources.ts';

interface Paint {
  readonly space: PdfObject;
  readonly pattern: PdfObject;
}

interface GraphicsState {
  fill: Paint;
  stroke: Paint;
  font: FontUse | null;
  mode: number;
  overprintsFill: boolean;
  overprintsStroke: boolean;
  overprintMode: number;
}

/** What is around a stream. */
export interface Surroundings {
  readonly page: Page | null;
  readonly resources: Resources;
  /** The number of the stream's object. */
  readonly object: number;
  readonly owner: number | null;
  /** The form that the stream is; `null` for another. */
  readonly form: Stream | null;
  readonly mark: Mark | null;
  readonly blending: PdfObject;
  /** Whether what it shows is content of the page, to be tagged. */
  readonly isTaggable: boolean;
  readonly depth: number;
}

const MOST_DEPTH = 24;
/** Of marked content; what is deeper counts as beside the last. */
const MOST_MARKS = 500;
const GRAY = new Name('DeviceGray');

const initialState = (): GraphicsState => ({
  fill: { space: GRAY, pattern: null },
  stroke: { space: GRAY, pattern: null },
  font: null,
  mode: 0,
  overprintsFill: false,
  overprintsStroke: false,
  overprintMode: 0,
});

export class Interpreter {
  readonly file: PdfFile;
  readonly facts: ContentFacts;
  readonly #fonts = new Map<Dict, Font>();
  readonly #ids = new Map<PdfObject, number>();
  readonly #seen = new Set<string>();
  readonly #running = new Set<Stream>();

  constructor(file: PdfFile, facts: ContentFacts) {
    this.file = file;
    this.facts = facts;
  }

  run(bytes: Uint8Array, around: Surroundings): void {
    if (around.depth <= MOST_DEPTH) new Run(this, bytes, around, initialState()).all();
  }

  runIn(bytes: Uint8Array, around: Surroundings, state: GraphicsState): void {
    if (around.depth <= MOST_DEPTH) new Run(this, bytes, around, { ...state }).all();
  }

  /** Whether something is met for the first time in such surroundings. */
  isNew(kind: string, value: PdfObject, rest = ''): boolean {
    const key = `${kind} ${this.idOf(value)} ${rest}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.file.effort.keep(64);
    return true;
  }

  idOf(value: PdfObject): number | string {
    if (value instanceof Name) return value.value;
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    this.#ids.set(value, this.#ids.size + 1);
    return this.#ids.size;
  }

  font(dict: Dict): Font {
    const font = this.#fonts.get(dict) ?? new Font(dict, this.file);
    this.#fonts.set(dict, font);
    return font;
  }

  /** Runs a stream of its own, unless it is running. */
  enter(stream: Stream, around: Surroundings, state: GraphicsState | null): void {
    const bytes = this.#running.has(stream) ? null : this.file.decode(stream);
    if (bytes === null) return;
    this.#running.add(stream);
    this.runIn(bytes, around, state ?? initialState());
    this.#running.delete(stream);
  }
}

class Run {
  readonly #walk: Interpreter;
  readonly #around: Surroundings;
  readonly #lexer: Lexer;
  readonly #place: Place;
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  #mark: Mark | null;

  constructor(walk: Interpreter, bytes: Uint8Array, around: Surroundings, state: GraphicsState) {
    this.#walk = walk;
    this.#around = around;
    this.#lexer = new Lexer(bytes, 0, walk.file.effort, false);
    this.#place = { object: around.object, page: around.page?.number ?? null };
    this.#state = state;
    this.#mark = around.mark;
  }

  get #facts(): ContentFacts {
    return this.#walk.facts;
  }

  all(): void {
    let operands: PdfObject[] = [];
    for (let token = this.#lexer.next(); token !== END; token = this.#lexer.next()) {
      if (!(token instanceof Keyword)) {
        this.#note(token);
        if (operands.length < 4096) operands.push(token);
        continue;
      }
      this.#operator(token.value, operands);
      operands = [];
    }
  }

  #note(value: PdfObject): void {
    if (Array.isArray(value)) for (const each of value) this.#note(each);
    else if (value instanceof Dict) for (const each of value.entries.values()) this.#note(each);
    else if (isNotable(value) && this.#facts.operands.length < 1000)
      this.#facts.operands.push({ value, place: this.#place });
  }

  #operator(operator: string, operands: readonly PdfObject[]): void {
    const painting = PATH_PAINTING[operator];
    if (painting !== undefined) {
      if (painting.fills) this.#paint(this.#state.fill, false);
      if (painting.strokes) this.#paint(this.#state.stroke, true);
      this.#item('path');
    } else if (!OPERATORS.has(operator)) {
      if (this.#walk.isNew('operator', new Name(operator), String(this.#place.object)))
        this.#facts.unknownOperators.push({ name: operator, place: this.#place });
    } else if (!this.#stateOperator(operator, operands) && !this.#colorOperator(operator, operands))
      this.#showOperator(operator, operands);
  }

  #stateOperator(operator: string, operands: readonly PdfObject[]): boolean {
    switch (operator) {
      case 'q':
        this.#saved.push({ ...this.#state });
        if (this.#saved.length > this.#facts.deepestNesting) {
          this.#facts.deepestNesting = this.#saved.length;
          this.#facts.deepestPlace = this.#place;
        }
        return true;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return true;
      case 'gs':
        this.#setState(this.#resource('ExtGState', operands[0]));
        return true;
      case 'Tf':
        this.#setFont(this.#resource('Font', operands[0]));
        return true;
      case 'Tr':
        this.#state.mode = numberOf(operands[0]) ?? 0;
        return true;
      case 'ri':
        if (operands[0] instanceof Name) this.#facts.intents.push({ name: operands[0].value, place: this.#place });
        return true;
      default:
        return false;
    }
  }

  #colorOperator(operator: string, operands: readonly PdfObject[]): boolean {
    switch (operator) {
      case 'g':
      case 'rg':
      case 'k':
        this.#state.fill = { space: new Name(deviceSpace(operator)), pattern: null };
        return true;
      case 'G':
      case 'RG':
      case 'K':
        this.#state.stroke = { space: new Name(deviceSpace(operator)), pattern: null };
        return true;
      case 'cs':
        this.#state.fill = { space: this.#spaceNamed(operands[0]), pattern: null };
        return true;
      case 'CS':
        this.#state.stroke = { space: this.#spaceNamed(operands[0]), pattern: null };
        return true;
      case 'scn':
      case 'sc':
        this.#state.fill = { ...this.#state.fill, pattern: this.#patternOf(operands) };
        return true;
      case 'SCN':
      case 'SC':
        this.#state.stroke = { ...this.#state.stroke, pattern: this.#patternOf(operands) };
        return true;
      default:
        return false;
    }
  }

  #showOperator(operator: string, operands: readonly PdfObject[]): void {
    switch (operator) {
      case 'Tj':
      case "'":
      case '"':
      case 'TJ':
        this.#showText(operands.at(-1) ?? null);
        break;
      case 'Do':
        this.#draw(this.#resource('XObject', operands[0]));
        break;
      case 'sh':
        this.#shade(this.#resource('Shading', operands[0]));
        break;
      case 'BI':
        this.#inlineImage();
        break;
      case 'BMC':
      case 'BDC':
        this.#begin(nameOf(operands[0]) ?? '', operands[1] ?? null);
        break;
      case 'EMC':
        if (this.#mark !== this.#around.mark) this.#mark = this.#mark?.parent ?? null;
        break;
      case 'MP':
      case 'DP':
        if (operands[1] instanceof Name) this.#resource('Properties', operands[1]);
        break;
      default:
    }
  }

  #resource(category: string, name: PdfObject | undefined): PdfObject {
    if (!(name instanceof Name)) return null;
    const found = this.#around.resources.find(category, name.value);
    if (
      (found.isInherited || found.value === null) &&
      this.#walk.isNew('resource', name, `${category} ${this.#place.object}`)
    )
      this.#facts.resources.push({
        category,
        name: name.value,
        isInherited: found.isInherited,
        isMissing: found.value === null,
        place: this.#place,
      });
    return found.value;
  }

  #spaceNamed(name: PdfObject | undefined): PdfObject {
    if (!(name instanceof Name)) return name ?? null;
    if (/^(?:Device(?:Gray|RGB|CMYK)|Pattern)$/.test(name.value)) return name;
    return this.#resource('ColorSpace', name);
  }

  #patternOf(operands: readonly PdfObject[]): PdfObject {
    const name = operands.at(-1);
    return name instanceof Name ? this.#resource('Pattern', name) : null;
  }

  #setState(value: PdfObject): void {
    if (!(value instanceof Dict)) return;
    const { file } = this.#walk;
    if (!this.#facts.graphicsStates.has(value)) this.#facts.graphicsStates.set(value, this.#at(value));
    const [stroke, fill, mode] = [file.get(value, 'OP'), file.get(value, 'op'), file.number(value, 'OPM')];
    if (typeof stroke === 'boolean') {
      this.#state.overprintsStroke = stroke;
      if (fill === null) this.#state.overprintsFill = stroke;
    }
    if (typeof fill === 'boolean') this.#state.overprintsFill = fill;
    if (mode !== null) this.#state.overprintMode = mode;
    if (isTransparentState(value, file)) this.#markTransparent();
    const font = file.dict(file.array(value, 'Font')[0]);
    if (font !== null) this.#setFont(font);
    const mask = file.dict(value.entries.get('SMask'));
    const group = mask === null ? null : file.get(mask, 'G');
    if (group instanceof Stream && this.#walk.isNew('mask', group)) this.#form(group);
  }

  #markTransparent(): void {
    if (this.#place.page !== null) this.#facts.transparentPages.add(this.#place.page);
  }

  #at(dict: Dict): Place {
    return { object: dict.object === 0 ? this.#place.object : dict.object, page: this.#place.page };
  }

  #setFont(value: PdfObject): void {
    if (!(value instanceof Dict)) {
      this.#state.font = null;
      return;
    }
    const known = this.#facts.fonts.get(value);
    this.#state.font = known ?? {
      font: this.#walk.font(value),
      place: this.#at(value),
      isRendered: false,
      codes: new Map(),
    };
  }

  #showText(value: PdfObject): void {
    const use = this.#state.font;
    const strings = (Array.isArray(value) ? value : [value]).filter((each) => each instanceof PdfString);
    if (strings.every(({ bytes }) => bytes.length === 0)) return;
    if (use !== null) {
      this.#facts.fonts.set(use.font.dict, use);
      for (const string of strings) this.#useCodes(use, string);
    }
    const { mode } = this.#state;
    if (use?.font.subtype !== 'Type3') {
      if ([0, 2, 4, 6].includes(mode)) this.#paint(this.#state.fill, false);
      if ([1, 2, 5, 6].includes(mode)) this.#paint(this.#state.stroke, true);
    }
    this.#item('text');
  }

  #useCodes(use: FontUse, string: PdfString): void {
    const isRendered = this.#state.mode !== 3;
    if (isRendered) use.isRendered = true;
    for (const { code, size } of use.font.codesOf(string)) {
      this.#walk.file.effort.tick();
      let known = use.codes.get(code * 8 + size);
      if (known === undefined) {
        known = { code, size, isRendered: false, marks: new Set(), place: this.#place };
        use.codes.set(code * 8 + size, known);
        this.#walk.file.effort.keep(100);
        if (use.font.subtype === 'Type3') this.#glyphProcedure(use, code);
      }
      if (isRendered) known.isRendered = true;
      if (known.marks.size < 100) known.marks.add(this.#mark);
    }
  }

  #glyphProcedure(use: FontUse, code: number): void {
    const { file } = this.#walk;
    const name = use.font.encoding?.[code] ?? null;
    const procedure = name === null ? null : file.get(file.dict(use.font.dict.entries.get('CharProcs')), name);
    if (!(procedure instanceof Stream)) return;
    const own = file.dict(use.font.dict.entries.get('Resources'));
    const resources =
      own === null ? this.#around.resources.inherited() : new Resources(file, own, this.#around.resources);
    this.#walk.enter(procedure, this.#inside(procedure, resources, { isTaggable: false }), this.#state);
  }

  #inside(stream: Stream, resources: Resources, changes: Partial<Surroundings>): Surroundings {
    return {
      ...this.#around,
      resources,
      object: stream.dict.object,
      owner: this.#walk.file.number(stream.dict, 'StructParents'),
      form: stream,
      mark: this.#mark,
      depth: this.#around.depth + 1,
      ...changes,
    };
  }

  #draw(value: PdfObject): void {
    if (!(value instanceof Stream)) return;
    const { file } = this.#walk;
    const subtype = file.name(value.dict, 'Subtype');
    if (subtype === 'Image') {
      this.#image(value);
      this.#item('image');
    } else if (subtype === 'Form' && file.name(value.dict, 'Subtype2') !== 'PS') this.#useForm(value);
    else {
      this.#facts.otherXObjects.set(value, this.#at(value.dict));
      if (subtype === 'Form') this.#useForm(value);
    }
  }

  /** @param isMask - of a soft mask, whose grey is no colour */
  #image(image: Stream, isMask = false): void {
    const { file } = this.#walk;
    if (!this.#facts.images.has(image)) this.#facts.images.set(image, this.#at(image.dict));
    const intent = file.name(image.dict, 'Intent');
    if (intent !== null) this.#facts.intents.push({ name: intent, place: this.#at(image.dict) });
    const mask = file.get(image.dict, 'SMask');
    if (mask instanceof Stream) {
      this.#markTransparent();
      if (!this.#facts.images.has(mask)) this.#image(mask, true);
    }
    if (isMask) return;
    if (file.get(image.dict, 'ImageMask') === true) this.#paint(this.#state.fill, false);
    else this.#color(this.#withResources(file.get(image.dict, 'ColorSpace')), this.#state.overprintsFill);
  }

  #withResources(space: PdfObject): PdfObject {
    return space instanceof Name ? this.#spaceNamed(space) : space;
  }

  #useForm(form: Stream): void {
    const known = this.#facts.forms.get(form);
    if (known !== undefined) known.count++;
    else this.#facts.forms.set(form, { form, count: 1, hasMcid: false, place: this.#at(form.dict) });
    const kind = this.#mark === null ? 'loose' : this.#isArtifact() ? 'artifact' : 'tagged';
    if (this.#walk.isNew('form', form, `${kind} ${this.#around.isTaggable}`)) this.#form(form);
  }

  #isArtifact(): boolean {
    for (let mark = this.#mark; mark !== null; mark = mark.parent) if (mark.tag === 'Artifact') return true;
    return false;
  }

  #form(form: Stream): void {
    const { file } = this.#walk;
    const own = file.dict(form.dict.entries.get('Resources'));
    const resources =
      own === null ? this.#around.resources.inherited() : new Resources(file, own, this.#around.resources);
    const group = file.dict(form.dict.entries.get('Group'));
    const isTransparent = file.name(group, 'S') === 'Transparency';
    if (isTransparent) this.#markTransparent();
    // A group that is not isolated blends in the space of the group around it (ISO 32000-1, 11.6.6), and a device space is what that makes of it.
    const blending = isTransparent && file.get(group, 'I') === true ? file.get(group, 'CS') : null;
    this.#walk.enter(form, this.#inside(form, resources, Array.isArray(blending) ? { blending } : {}), this.#state);
  }

  #shade(value: PdfObject): void {
    const shading = this.#walk.file.dict(value);
    if (shading !== null)
      this.#color(this.#withResources(this.#walk.file.get(shading, 'ColorSpace')), this.#state.overprintsFill);
    this.#item('shading');
  }

  #inlineImage(): void {
    const dict = readInlineImage(this.#lexer);
    const { file } = this.#walk;
    this.#facts.inlineImages.push({ dict, place: this.#place });
    for (const value of dict.entries.values()) this.#note(value);
    const intent = file.name(dict, 'Intent');
    if (intent !== null) this.#facts.intents.push({ name: intent, place: this.#place });
    if (file.get(dict, 'ImageMask') === true) this.#paint(this.#state.fill, false);
    else this.#color(this.#withResources(file.get(dict, 'ColorSpace')), this.#state.overprintsFill);
    this.#item('image');
  }

  #begin(tag: string, properties: PdfObject): void {
    const { file } = this.#walk;
    const dict = properties instanceof Name ? file.dict(this.#resource('Properties', properties)) : properties;
    const own = dict instanceof Dict ? dict : null;
    const mcid = file.number(own, 'MCID');
    const parent = (this.#mark?.depth ?? 0) < MOST_MARKS ? this.#mark : this.#mark!.parent;
    const depth = (parent?.depth ?? 0) + 1;
    this.#mark = { tag, properties: own, mcid, owner: this.#around.owner, parent, depth, place: this.#place };
    this.#walk.file.effort.keep(120);
    const use = mcid === null || this.#around.form === null ? undefined : this.#facts.forms.get(this.#around.form);
    if (use !== undefined) use.hasMcid = true;
    if (this.#around.isTaggable) this.#facts.marks.push(this.#mark);
  }

  #item(kind: 'text' | 'path' | 'image' | 'shading'): void {
    if (!this.#around.isTaggable) return;
    if (this.#walk.isNew('item', null, `${kind} ${markId(this.#mark)} ${this.#place.object} ${this.#place.page}`))
      this.#facts.items.push({ kind, mark: this.#mark, place: this.#place });
  }

  #paint(paint: Paint, isStroke: boolean): void {
    const { file } = this.#walk;
    const space = this.#around.resources.space(paint.space);
    this.#color(space, isStroke ? this.#state.overprintsStroke : this.#state.overprintsFill);
    const pattern = file.dict(paint.pattern);
    if (pattern === null || !isPattern(space, file)) return;
    if (!this.#facts.patterns.has(pattern)) this.#facts.patterns.set(pattern, this.#at(pattern));
    if (!this.#walk.isNew('pattern', pattern)) return;
    if (paint.pattern instanceof Stream) {
      const own = file.dict(pattern.entries.get('Resources'));
      const resources =
        own === null ? this.#around.resources.inherited() : new Resources(file, own, this.#around.resources);
      this.#walk.enter(paint.pattern, this.#inside(paint.pattern, resources, { isTaggable: false }), null);
      return;
    }
    const state = file.get(pattern, 'ExtGState');
    if (state instanceof Dict && !this.#facts.graphicsStates.has(state))
      this.#facts.graphicsStates.set(state, this.#at(state));
    const shading = file.dict(pattern.entries.get('Shading'));
    if (shading !== null) this.#color(this.#withResources(file.get(shading, 'ColorSpace')), this.#state.overprintsFill);
  }

  #color(value: PdfObject, isOverprinted: boolean): void {
    const space = this.#around.resources.space(value);
    if (space === null) return;
    const { overprintMode } = this.#state;
    const { blending, page, resources } = this.#around;
    const rest = `${isOverprinted} ${overprintMode} ${this.#walk.idOf(blending)} ${page?.number} ${this.#walk.idOf(resources.dict)}`;
    if (this.#walk.isNew('color', space, rest))
      this.#facts.colors.push({ space, resources, isOverprinted, overprintMode, blending, place: this.#place });
  }
}

const markIds = new WeakMap<Mark, number>();
let marks = 0;

function markId(mark: Mark | null): number {
  if (mark === null) return 0;
  const known = markIds.get(mark);
  if (known !== undefined) return known;
  markIds.set(mark, ++marks);
  return marks;
}

function deviceSpace(operator: string): string {
  const lower = operator.toLowerCase();
  return lower === 'g' ? 'DeviceGray' : lower === 'rg' ? 'DeviceRGB' : 'DeviceCMYK';
}

function isPattern(space: PdfObject, file: PdfFile): boolean {
  return nameOf(space) === 'Pattern' || (Array.isArray(space) && nameOf(file.resolve(space[0])) === 'Pattern');
}

/** Whether a state paints with anything but full opacity and the normal blend mode. */
function isTransparentState(state: Dict, file: PdfFile): boolean {
  const blend = file.get(state, 'BM');
  const modes = Array.isArray(blend) ? blend.map((each) => nameOf(file.resolve(each))) : [nameOf(blend)];
  const isNormal = modes[0] === null || modes[0] === 'Normal' || modes[0] === 'Compatible';
  const isOpaque = (file.number(state, 'CA') ?? 1) >= 1 && (file.number(state, 'ca') ?? 1) >= 1;
  return !isNormal || !isOpaque || file.dict(state.entries.get('SMask')) !== null;
}

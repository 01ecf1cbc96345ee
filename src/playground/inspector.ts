/**
 * The box inspector: a picture of the page in the place of the viewer, over which the box under the pointer shows its margins, borders and
 * padding. All boxes stand in a list, too, for who uses the keyboard. Beside it: what the box is, where it is, and why the page ended.
 */
import type { InspectedBox, InspectedPage } from './inspection.ts';
import { element } from './page-elements.ts';

export interface InspectorParts {
  readonly goTo: (line: number, column: number) => void;
  /** Boxes are wanted, or no longer. */
  readonly onToggle: (isOn: boolean) => void;
}

const SVG = 'http://www.w3.org/2000/svg';
const AREAS = ['margin', 'border', 'padding', 'content'] as const;
/** Spaces before boxes in boxes; deeper ones stand no further in. */
const DEEPEST_INDENT = 12;

export class Inspector {
  readonly #button = element('inspect', HTMLButtonElement);
  readonly #panel = element('inspector', HTMLElement);
  readonly #sheet = element('inspector-sheet', HTMLElement);
  readonly #list = element('inspector-boxes', HTMLSelectElement);
  readonly #facts = element('inspector-facts', HTMLElement);
  readonly #end = element('inspector-end', HTMLElement);
  readonly #viewer = element('viewer', HTMLElement);
  readonly #goTo: InspectorParts['goTo'];
  readonly #overlay = document.createElementNS(SVG, 'svg');
  #pages: readonly InspectedPage[] = [];
  #page: InspectedPage | null = null;
  #number = 1;
  #pointed: InspectedBox | null = null;

  constructor({ goTo, onToggle }: InspectorParts) {
    this.#goTo = goTo;
    // It scrolls, and holds nothing that takes the keyboard's focus.
    element('inspector-pages', HTMLElement).tabIndex = 0;
    this.#overlay.setAttribute('class', 'inspector-overlay');
    this.#overlay.setAttribute('aria-hidden', 'true');
    this.#button.addEventListener('click', () => {
      this.#button.setAttribute('aria-pressed', String(!this.isOn));
      this.#panel.hidden = !this.isOn;
      this.#viewer.hidden = this.isOn;
      onToggle(this.isOn);
    });
    this.#list.addEventListener('change', () => this.#point(this.#chosen()));
    this.#sheet.addEventListener('pointermove', (event) => this.#point(this.#boxAt(event) ?? this.#chosen()));
    this.#sheet.addEventListener('pointerleave', () => this.#point(this.#chosen()));
    this.#sheet.addEventListener('click', (event) => this.#choose(this.#boxAt(event)));
  }

  get isOn(): boolean {
    return this.#button.getAttribute('aria-pressed') === 'true';
  }

  /** @param pages - of the PDF that is shown; empty where they are not known */
  show(pages: readonly InspectedPage[]): void {
    this.#pages = pages;
    this.#draw();
  }

  turn(page: number): void {
    if (page === this.#number) return;
    this.#number = page;
    this.#draw();
  }

  #draw(): void {
    const page = this.#pages.find((each) => each.page === this.#number) ?? null;
    const chosen = this.#list.selectedIndex;
    const isSame = page?.page === this.#page?.page;
    this.#page = page;
    this.#pointed = null;
    this.#sheet.replaceChildren();
    this.#facts.replaceChildren();
    this.#end.replaceChildren();
    this.#list.replaceChildren(...(page?.boxes ?? []).map((box) => new Option(labelOf(box))));
    if (page === null) {
      const why = this.#pages.length === 0 ? 'Render to see the boxes.' : 'The boxes of the first 20 pages are told.';
      this.#sheet.append(paragraph(why));
      return;
    }
    this.#sheet.append(pictureOf(page), this.#overlay);
    this.#overlay.setAttribute('viewBox', `0 0 ${page.width} ${page.height}`);
    this.#list.selectedIndex = isSame && chosen < page.boxes.length ? chosen : -1;
    this.#tellEnd(page);
    this.#mark(this.#chosen());
  }

  #tellEnd({ page, end }: InspectedPage): void {
    this.#end.append(paragraph(end === null ? `Page ${page} is the last.` : `Page ${page} ends: ${end.message}`));
    if (end !== null && end.line !== null) this.#end.append(this.#placeButton(end.line, end.column));
  }

  #chosen(): InspectedBox | null {
    return this.#page?.boxes[this.#list.selectedIndex] ?? null;
  }

  /** The smallest box there: what lies in another is smaller, or comes after it. */
  #boxAt({ clientX, clientY }: MouseEvent): InspectedBox | null {
    const { left, top, width } = this.#sheet.getBoundingClientRect();
    if (this.#page === null || width === 0) return null;
    const scale = this.#page.width / width;
    const x = (clientX - left) * scale;
    const y = (clientY - top) * scale;
    let best: InspectedBox | null = null;
    for (const box of this.#page.boxes) {
      const isIn = x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
      if (isIn && (best === null || box.width * box.height <= best.width * best.height)) best = box;
    }
    return best;
  }

  #choose(box: InspectedBox | null): void {
    this.#list.selectedIndex = box === null ? -1 : this.#page!.boxes.indexOf(box);
    this.#point(box);
  }

  #point(box: InspectedBox | null): void {
    if (box !== this.#pointed) this.#mark(box);
  }

  #mark(box: InspectedBox | null): void {
    this.#pointed = box;
    this.#overlay.replaceChildren(...(box === null ? [] : areasOf(box)));
    this.#facts.replaceChildren(
      ...(box === null ? [paragraph('Point at a box, or choose one in the list.')] : factsOf(box)),
    );
    if (box !== null && box.line !== null) this.#facts.append(this.#placeButton(box.line, box.column));
  }

  #placeButton(line: number, column: number | null): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `Line ${line} in the editor`;
    button.addEventListener('click', () => this.#goTo(line, column ?? 1));
    return button;
  }
}

function labelOf({ name, depth, line }: InspectedBox): string {
  const indent = '\u00a0\u00a0'.repeat(Math.min(depth, DEEPEST_INDENT));
  return `${indent}${name}${line === null ? '' : `, line ${line}`}`;
}

/** What the service drew, as an image is shown: nothing in it is run, and it asks for nothing. */
function pictureOf({ picture, page, width, height }: InspectedPage): Element {
  const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement;
  const made = parsed.localName === 'svg' ? document.importNode(parsed, true) : document.createElementNS(SVG, 'svg');
  made.setAttribute('class', 'inspector-picture');
  made.setAttribute('viewBox', `0 0 ${width} ${height}`);
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', `Page ${page}`);
  return made;
}

type Sides = InspectedBox['margin'];

/** Margin, border, padding and content: rings between rectangles, each inside the one before. */
function areasOf({ x, y, width, height, margin, border, padding }: InspectedBox): Element[] {
  const box = { left: x, top: y, right: x + width, bottom: y + height };
  const inner = inset(box, border, 1);
  // Negative margins lie inside the box, where they would hide it.
  const outer = inset(
    box,
    mapped(margin, (px) => Math.max(0, px)),
    -1,
  );
  const outlines = [outer, box, inner, inset(inner, padding, 1)].map(outlineOf);
  return AREAS.map((name, i) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', name);
    path.setAttribute('fill-rule', 'evenodd');
    path.setAttribute('d', outlines[i]! + (outlines[i + 1] ?? ''));
    return path;
  });
}

function inset({ left, top, right, bottom }: Sides, by: Sides, sign: 1 | -1): Sides {
  return {
    left: left + sign * by.left,
    top: top + sign * by.top,
    right: right - sign * by.right,
    bottom: bottom - sign * by.bottom,
  };
}

function mapped({ left, top, right, bottom }: Sides, map: (px: number) => number): Sides {
  return { left: map(left), top: map(top), right: map(right), bottom: map(bottom) };
}

function outlineOf({ left, top, right, bottom }: Sides): string {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

function factsOf(box: InspectedBox): Element[] {
  const list = document.createElement('dl');
  const facts: [string, string][] = [
    ['Element', box.name],
    ['Box', `${box.width} × ${box.height} px at ${box.x}, ${box.y}`],
    ['Margin', sidesText(box.margin)],
    ['Border', sidesText(box.border)],
    ['Padding', sidesText(box.padding)],
  ];
  if (box.isContinued) facts.push(['Goes on', 'on the next page or in the next column']);
  for (const [name, value] of facts) {
    const row = document.createElement('div');
    const term = document.createElement('dt');
    term.textContent = name;
    const given = document.createElement('dd');
    given.textContent = value;
    row.append(term, given);
    list.append(row);
  }
  return [list];
}

function sidesText({ top, right, bottom, left }: Sides): string {
  const isEven = top === right && top === bottom && top === left;
  return isEven ? `${top} px` : `${top} ${right} ${bottom} ${left} px`;
}

function paragraph(text: string): HTMLParagraphElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

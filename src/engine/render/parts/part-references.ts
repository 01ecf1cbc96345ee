/** What parts of a file ask of each other in generated content (css-content-3 §6): answered out of the building before, as inside of one document. */
import type { OtherParts } from '../../boxes/tree/other-parts.ts';
import { areSameFacts, type TargetFacts } from '../../boxes/tree/references.ts';
import { NONE } from '../../css/values/box/display.ts';
import { type Document, documentOf, type Element } from '../../dom/node.ts';
import type { PartLinks } from '../../structure/part-links.ts';
import type { StyleMap } from '../../style/compute-styles.ts';

export class PartReferences implements OtherParts {
  readonly #links: PartLinks;
  readonly #styles = new Map<Document, StyleMap>();
  /** Targets that were asked for, with what was said last. */
  readonly #asked = new Map<Element, TargetFacts | null>();
  readonly #found = new Map<Element, TargetFacts>();
  /** Whose texts were asked for before their styles were known. */
  #isGuessed = false;

  constructor(links: PartLinks) {
    this.#links = links;
  }

  useStyles(document: Document, styles: StyleMap): void {
    this.#styles.set(document, styles);
  }

  targetOf(address: string, from: Document): Element | null {
    return this.#links.elementAt(address, from);
  }

  factsOf(target: Element): TargetFacts | null {
    const facts = this.#found.get(target) ?? null;
    this.#asked.set(target, facts);
    return facts;
  }

  wants(element: Element): boolean {
    return this.#asked.size > 0 && this.#asked.has(element);
  }

  note(element: Element, facts: TargetFacts): void {
    if (this.#asked.has(element)) this.#found.set(element, facts);
  }

  isDisplayed(element: Element): boolean {
    const styles = this.#styles.get(documentOf(element));
    if (styles === undefined) this.#isGuessed = true;
    return styles === undefined || styles.styleOf(element).display.display !== NONE;
  }

  /**
   * Whether what was said in this round is what was found in it. A target without a box is found nowhere, and asked for in vain once.
   *
   * @param isFirst - the round in which it is not known yet who has no box
   */
  areSettled(isFirst: boolean): boolean {
    const isRight = [...this.#asked].every(([target, given]) => {
      const found = this.#found.get(target);
      return found === undefined ? !isFirst : given !== null && areSameFacts(given, found);
    });
    const isSettled = isRight && !this.#isGuessed;
    this.#isGuessed = false;
    return isSettled;
  }
}

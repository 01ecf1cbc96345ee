/** What platen tells its user about the document: each finding once, with its count. */

export type Severity = 'info' | 'warning';

export type DiagnosticCode =
  | 'CSS_SYNTAX'
  | 'CSS_UNKNOWN_PROPERTY'
  | 'CSS_INVALID_VALUE'
  | 'CSS_UNSUPPORTED'
  | 'CSS_UNKNOWN_AT_RULE'
  | 'CSS_INVALID_SELECTOR'
  | 'CSS_IMPORT_LIMIT'
  | 'HTML_DEPTH_LIMIT'
  | 'HTML_UNSUPPORTED'
  | 'SVG_UNSUPPORTED'
  | 'SCRIPT_IGNORED'
  | 'RESOURCE_MISSING'
  | 'RESOURCE_BLOCKED'
  | 'RESOURCE_LIMIT'
  | 'IMAGE_UNREADABLE'
  | 'IMAGE_LIMIT'
  | 'FONT_UNREADABLE'
  | 'FONT_MISSING'
  | 'FONT_LICENSE'
  | 'GLYPH_MISSING'
  | 'LAYOUT_UNSUPPORTED'
  | 'LAYOUT_LIMIT'
  | 'CONTENT_OVERFLOW'
  | 'CONTENT_LOST'
  | 'PAGE_SIZE_CLAMPED'
  | 'PAGE_MARGINS_CLAMPED'
  | 'PAGES_LIMIT'
  | 'REFERENCE_MISSING'
  | 'REFERENCES_UNSETTLED'
  | 'SHRUNK_TO_FIT'
  | 'STYLE_LIMIT'
  | 'WORK_LIMIT'
  | 'ENCODING'
  | 'A11Y_ALT_MISSING'
  | 'A11Y_HEADING_SKIPPED'
  | 'A11Y_TABLE_HEADERS_MISSING'
  | 'A11Y_LABEL_MISSING'
  | 'A11Y_LINK_EMPTY'
  | 'A11Y_TITLE_MISSING'
  | 'A11Y_LANGUAGE_MISSING'
  | 'A11Y_CONTRAST';

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  /** Where it was found, or who asks for what is missing: address of the document or the sheet, line and column counted from 1. */
  readonly url?: string;
  readonly line?: number;
  readonly column?: number;
  readonly page?: number;
  /** How often it was met; the position is that of the first. */
  readonly count: number;
}

/** A place in a document or a style sheet. */
export interface FindingPlace {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** Where and how a finding is reported; all of it optional. */
export interface DiagnosticContext {
  /** An address, a `familyKey` or an `elementKey`: the place of the element or the declaration that asks for it is looked up when findings are listed. */
  readonly asked?: string;
  readonly severity?: Severity;
  readonly hint?: string;
  readonly url?: string;
  readonly line?: number;
  readonly column?: number;
  readonly page?: number;
}

/** How findings name a family of fonts that is asked for. */
export function familyKey(name: string): string {
  return `family ${name.toLowerCase()}`;
}

/** How findings name elements that ask for nothing by an address. */
export function elementKey(name: string): string {
  return `element ${name}`;
}

/** How often each finding was met in a part of the work. */
export type FoundBefore = ReadonlyMap<string, number>;

const MOST_FINDINGS = 1_000;

type Finding = Omit<Diagnostic, 'count'> & Pick<DiagnosticContext, 'asked'>;

export class Diagnostics {
  readonly #findings = new Map<string, { readonly first: Finding; count: number; isOld: boolean }>();
  readonly #most: number;
  readonly #locate: (asked: string) => FindingPlace | null;
  #late: (() => void)[] = [];
  #dropped = 0;
  readonly #judged = new WeakSet<object>();

  /**
   * @param most - different findings; more are counted in the last one instead of listed, so that hostile input cannot fill memory
   * @param locate - finds the place that asks for an address or a family
   */
  constructor(most = MOST_FINDINGS, locate: (asked: string) => FindingPlace | null = () => null) {
    this.#most = most;
    this.#locate = locate;
  }

  /**
   * Reports a finding; the same code and message again only raises the count.
   *
   * @param context - a function where it costs something to find out: it is called for findings that are listed
   */
  report(code: DiagnosticCode, message: string, context: DiagnosticContext | (() => DiagnosticContext) = {}): void {
    const key = `${code}\n${message}`;
    const known = this.#findings.get(key);
    if (known !== undefined && !known.isOld) {
      known.count++;
      return;
    }
    if (known === undefined && this.#findings.size >= this.#most) {
      this.#dropped++;
      return;
    }
    const told = typeof context === 'function' ? context() : context;
    this.#findings.set(key, { first: { severity: 'warning', ...told, code, message }, count: 1, isOld: false });
  }

  /** Different findings. */
  get size(): number {
    return this.#findings.size;
  }

  /** Whether it is asked for the first time about what is looked at many times, and told of once. */
  isFirstOf(subject: object): boolean {
    if (this.#judged.has(subject)) return false;
    this.#judged.add(subject);
    return true;
  }

  /** What is found again from now on is told as it is found then, and counted anew; what is not stays as it was. */
  beginAnew(): void {
    for (const finding of this.#findings.values()) finding.isOld = true;
  }

  /** Begins to note what is found. @returns ends that, and gives what `findAgain` takes: how often each was found */
  noting(): () => FoundBefore {
    const before = this.#counts();
    return () => {
      const found = new Map<string, number>();
      for (const [key, count] of this.#counts()) {
        const more = count - (before.get(key) ?? 0);
        if (more > 0) found.set(key, more);
      }
      return found;
    };
  }

  /** Counts what was found in work that is not done again, though it belongs to what is. */
  findAgain(found: FoundBefore): void {
    for (const [key, count] of found) {
      const finding = this.#findings.get(key);
      if (finding === undefined) continue;
      finding.count = finding.isOld ? count : finding.count + count;
      finding.isOld = false;
    }
  }

  /** Without what is old. */
  #counts(): Map<string, number> {
    return new Map(Array.from(this.#findings, ([key, { count, isOld }]) => [key, isOld ? 0 : count]));
  }

  /**
   * Of work that is done up to some place, and again from its beginning: what is found a second time is not counted twice, and what is remembered of
   * the first time, and not found again, stays.
   */
  attempts(): { beginAgain(): void; end(): void } {
    const before = this.#counts();
    const most = new Map<string, number>();
    return {
      beginAgain: () => {
        for (const [key, finding] of this.#findings) {
          most.set(key, Math.max(most.get(key) ?? 0, finding.count));
          finding.count = before.get(key) ?? 0;
        }
      },
      end: () => {
        for (const [key, count] of most) {
          const finding = this.#findings.get(key)!;
          finding.count = Math.max(count, finding.count);
        }
      },
    };
  }

  /** Takes over what was found elsewhere. */
  addAll(others: Diagnostics): void {
    for (const [key, { first, count }] of others.#findings) {
      const known = this.#findings.get(key);
      if (known !== undefined) known.count += count;
      else if (this.#findings.size < this.#most) this.#findings.set(key, { first, count, isOld: false });
      else this.#dropped += count;
    }
    this.#dropped += others.#dropped;
  }

  /** Calls back before findings are listed: for what is told all at once, and is known only then. */
  beforeListing(report: () => void): void {
    this.#late.push(report);
  }

  /** All findings in the order in which they were first met. */
  list(): readonly Diagnostic[] {
    for (const report of this.#late.splice(0)) report();
    const list: Diagnostic[] = Array.from(this.#findings.values(), ({ first: { asked, ...first }, count }) => {
      const place = asked === undefined ? null : this.#locate(asked);
      return { ...first, ...place, count };
    });
    if (this.#dropped > 0) {
      list.push({
        code: 'STYLE_LIMIT',
        severity: 'warning',
        message: `More than ${this.#most} different findings; the rest is not listed.`,
        count: this.#dropped,
      });
    }
    return list;
  }
}

/** What of a document people cannot read, or not easily, who do not see it or do not see it well. */
import type { DiagnosticCode } from '../base/diagnostics.ts';
import type { Element } from '../dom/node.ts';

export type AccessibilityCode = Extract<DiagnosticCode, `A11Y_${string}`>;

export interface AccessibilityFault {
  readonly code: AccessibilityCode;
  /** Part of a sentence: `a picture has no alternative text`. */
  readonly message: string;
  readonly hint: string;
  /** `null` where the document has none. */
  readonly element: Element | null;
  /** Counted from 1; `null` where the fault is of no page. */
  readonly page: number | null;
}

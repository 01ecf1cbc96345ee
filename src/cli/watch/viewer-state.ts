/** What the viewer page shows, as it is sent to it. */
import type { PageSize } from './page-sizes.ts';

export interface ShownFinding {
  readonly severity: 'warning' | 'info' | 'error';
  readonly code: string;
  /** `file:line:column`, `''` for none. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
  /** The line of the source and a caret under the place. */
  readonly excerpt: string;
}

export interface ViewerState {
  readonly title: string;
  /** Of the PDF that is shown; `0` where there was none yet. */
  readonly version: number;
  readonly isRendering: boolean;
  /** What was done, in a few words. */
  readonly note: string;
  readonly pages: readonly PageSize[];
  readonly findings: readonly ShownFinding[];
}

/** What one conversion keeps from its first stage to its last. */
import { Deadline } from '../base/deadline.ts';
import { Diagnostics } from '../base/diagnostics.ts';
import { Loader } from '../resources/loader.ts';
import type { ProgressEvent, RenderRequest } from './options.ts';
import { PRODUCT } from './version.ts';

export interface Session {
  readonly request: RenderRequest;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  readonly loader: Loader;
  /** Enters a phase: the deadline is checked, and the caller told. */
  enter(event: ProgressEvent): void;
  /** Says that a step of a phase begins: for who measures. */
  begin(step: Step): void;
}

/** The phases and the steps within them. */
export type Step = ProgressEvent['phase'] | 'parse' | 'sheets' | 'images' | 'boxes' | 'fonts';

/** @param onStep - told whenever a step begins; `null` for nobody */
export function openSession(request: RenderRequest, onStep: ((step: Step) => void) | null = null): Session {
  const diagnostics = new Diagnostics();
  const deadline = new Deadline(request.timeout, request.signal);
  const loader = new Loader({
    fileRoots: request.fileRoots,
    allowPrivateAddresses: request.allowPrivateAddresses,
    limits: request.limits,
    deadline,
    diagnostics,
    userAgent: PRODUCT.replace(' ', '/'),
  });
  return {
    request,
    diagnostics,
    deadline,
    loader,
    enter(event) {
      deadline.enter(event.phase);
      deadline.page = event.page ?? null;
      onStep?.(event.phase);
      request.onProgress?.(event);
    },
    begin(step) {
      onStep?.(step);
    },
  };
}

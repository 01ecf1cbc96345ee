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
  /** Tells the caller how far a phase is. */
  tell(event: ProgressEvent): void;
  /** Lets the event loop turn now and then, so that the caller's signal can fire between two pieces of work. */
  breathe(): Promise<void> | null;
  /** Says that a step of a phase begins: for who measures. */
  begin(step: Step): void;
}

/** Carries what a function of the caller threw to the border of the library, where it goes on unchanged. */
export class ThrownByCaller extends Error {
  constructor(cause: unknown) {
    super('A function that was given as an option threw.', { cause });
  }
}

/** ms of work between two turns of the event loop. */
const LONGEST_BREATH = 20;

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
  const tell = (event: ProgressEvent): void => {
    if (request.onProgress === null) return;
    try {
      request.onProgress(event);
    } catch (error) {
      throw new ThrownByCaller(error);
    }
  };
  let lastBreath = performance.now();
  return {
    request,
    diagnostics,
    deadline,
    loader,
    enter(event) {
      deadline.enter(event.phase);
      deadline.page = event.page ?? null;
      onStep?.(event.phase);
      tell(event);
    },
    tell,
    breathe() {
      if (request.signal === null || performance.now() - lastBreath < LONGEST_BREATH) return null;
      return new Promise((resolve) =>
        setImmediate(() => {
          lastBreath = performance.now();
          resolve();
        }),
      );
    },
    begin(step) {
      onStep?.(step);
    },
  };
}

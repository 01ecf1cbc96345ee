/** What one conversion keeps from its first stage to its last. */
import { Deadline } from '../base/deadline.ts';
import { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { Breathe } from '../base/with-pauses.ts';
import { WorkBudget } from '../base/work-budget.ts';
import { Loader } from '../resources/loader.ts';
import { AskerPlaces } from './findings/asker-places.ts';
import { type ProgressEvent, parseOptions, type RenderOptions, type RenderRequest } from './options.ts';
import { PhaseClock } from './phase-clock.ts';
import type { RenderFacts } from './results.ts';
import { USER_AGENT } from './version.ts';
import { withinDeadline } from './within-deadline.ts';

export interface Session {
  readonly request: RenderRequest;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline;
  readonly loader: Loader;
  /** Knows the documents and sheets that were read, for findings about what they ask for. */
  readonly askers: AskerPlaces;
  /** Whether a defect of platen that would be told as a finding is an error instead: `PLATEN_STRICT`, which platen's own tests set. */
  readonly isStrict: boolean;
  /** Enters a phase: the deadline is checked, and the caller told. */
  enter(event: ProgressEvent): void;
  /** Tells the caller how far a phase is. */
  tell(event: ProgressEvent): void;
  /** Lets the event loop turn now and then: a server goes on answering, and the caller's signal can fire between two pieces of work. */
  readonly breathe: Breathe;
  /** Says that a step of a phase begins: for who measures. */
  begin(step: Step): void;
  facts(): RenderFacts;
}

/** Carries what a function of the caller threw to the border of the library, where it goes on unchanged. */
export class ThrownByCaller extends Error {
  constructor(cause: unknown) {
    super('A function that was given as an option threw.', { cause });
  }
}

/** Of the time of a conversion, how much what a document links to may take: a page whose images drip is printed without them. */
const FETCHING_SHARE = 0.5;
/** ms of work between two turns of the event loop. */
const LONGEST_BREATH = 20;

/** The phases and the steps within them. */
export type Step = ProgressEvent['phase'] | 'parse' | 'sheets' | 'images' | 'boxes' | 'fonts';

/** @param onStep - told whenever a step begins; `null` for nobody */
export function openSession(request: RenderRequest, onStep: ((step: Step) => void) | null = null): Session {
  const diagnostics: Diagnostics = new Diagnostics(request.limits.findings, (asked) => askers.find(asked));
  const deadline = new Deadline(request.timeout, request.signal, new WorkBudget(request.limits), diagnostics);
  const askers = new AskerPlaces(deadline);
  const loader = new Loader({
    files: request.files,
    headers: request.headers,
    fileRoots: request.fileRoots,
    allowPrivateAddresses: request.allowPrivateAddresses,
    limits: request.limits,
    deadline,
    diagnostics,
    userAgent: USER_AGENT,
    fetchingTime: request.timeout * FETCHING_SHARE,
  });
  const tell = (event: ProgressEvent): void => {
    if (request.onProgress === null) return;
    try {
      request.onProgress(event);
    } catch (error) {
      throw new ThrownByCaller(error);
    }
  };
  const clock = new PhaseClock();
  let lastBreath = performance.now();
  return {
    request,
    diagnostics,
    deadline,
    loader,
    askers,
    isStrict: (process.env.PLATEN_STRICT ?? '') !== '',
    enter(event) {
      deadline.enter(event.phase);
      deadline.page = event.page ?? null;
      clock.enter(event.phase);
      onStep?.(event.phase);
      tell(event);
    },
    tell,
    breathe() {
      if (performance.now() - lastBreath < LONGEST_BREATH) return null;
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
    facts: () => ({
      phases: clock.times(loader.busyTime),
      blockedFetches: loader.blocked,
      files: loader.files,
      work: deadline.work.used(),
    }),
  };
}

/**
 * Errors that nobody foresaw become `INTERNAL`, with what happened as their cause; what the caller's own functions throw goes through
 * unchanged.
 */
export async function inSession<T>(options: RenderOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const session = openSession(parseOptions(options));
  try {
    return await withinDeadline(work(session), session.deadline);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (error instanceof ThrownByCaller) throw error.cause;
    const { phase, page } = session.deadline;
    if (isStackOverflow(error)) throw tooDeep(session, error);
    const message = error instanceof Error ? error.message : String(error);
    throw new PlatenError(
      'INTERNAL',
      `This is a defect of platen, met in phase ${phase}: ${message}`,
      { phase, page },
      { cause: error },
    );
  } finally {
    const facts = session.facts();
    await session.loader.close();
    session.request.onEnd?.(facts);
  }
}

/** The depth of documents is limited so that stages can walk them by recursion; some contents need more of the stack than others. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}

function tooDeep({ deadline: { phase, page }, request }: Session, cause: unknown): PlatenError {
  return new PlatenError(
    'DOCUMENT_TOO_COMPLEX',
    `Elements of this kind are nested too deep; phase ${phase} ended. A worker of platen/pool has room for them; or give a lower limit "depth" than ${request.limits.depth}, for example 200: what is deeper moves up.`,
    { limit: 'depth', value: request.limits.depth, phase, page },
    { cause },
  );
}

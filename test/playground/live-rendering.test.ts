import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowanceOf, type Outcome } from '../../src/playground/conversion.ts';
import { type Activity, LiveRendering } from '../../src/playground/live-rendering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DONE: Outcome = {
  kind: 'done',
  pdf: new Blob([]),
  duration: 20,
  pages: 1,
  warningCount: 0,
  warnings: [],
  report: null,
  isSandbox: true,
  creditsLeft: null,
  allowance: null,
};
const refused = (status: number, retryAfter: number | null): Outcome => ({
  kind: 'refused',
  status,
  code: '',
  title: '',
  detail: '',
  requestId: '',
  fields: [],
  retryAfter,
});

interface Sent {
  readonly signal: AbortSignal;
  answer(outcome: Outcome): Promise<void>;
}

/** Requests are answered by hand. */
function rendering() {
  const sent: Sent[] = [];
  const activities: Activity[] = [];
  const onDone = vi.fn();
  const onRefused = vi.fn();
  const live = new LiveRendering({
    send: (signal) =>
      new Promise((resolve) => {
        const answer = async (outcome: Outcome) => {
          resolve(outcome);
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ signal, answer });
      }),
    onActivity: (activity) => activities.push(activity),
    onDone,
    onRefused,
  });
  return { live, sent, activities, onDone, onRefused };
}

describe('rendering while typing', () => {
  it('waits for a rest', async () => {
    const { live, sent } = rendering();
    for (let i = 0; i < 5; i++) {
      live.changed();
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
  });

  it('takes the last answer and ends the requests before it', async () => {
    const { live, sent, onDone } = rendering();
    live.now();
    live.now();
    expect(sent[0]!.signal.aborted).toBe(true);
    await sent[1]!.answer({ ...DONE, pages: 2 });
    await sent[0]!.answer({ ...DONE, pages: 1 });
    expect(onDone.mock.calls).toEqual([[{ ...DONE, pages: 2 }]]);
  });

  it('asks less often for documents that take long', async () => {
    const { live, sent } = rendering();
    live.now();
    await sent[0]!.answer({ ...DONE, duration: 2_000 });
    live.changed();
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(2);
  });

  it('spreads the last requests of a limit over its time', async () => {
    const { live, sent, activities } = rendering();
    live.now();
    await sent[0]!.answer({ ...DONE, allowance: { remaining: 1, reset: 20 } });
    // Typing on does not put it off.
    for (let i = 0; i < 99; i++) {
      live.changed();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(2);
    expect(activities).toContainEqual({ kind: 'waiting', delay: 5_000, isSpaced: true });
  });
});

describe('a refusal', () => {
  it.each([429, 503])('%i is counted down and tried again', async (status) => {
    const { live, sent, activities, onRefused } = rendering();
    live.now();
    await sent[0]!.answer(refused(status, 3));
    live.changed();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(activities.flatMap((each) => (each.kind === 'retrying' ? [each.seconds] : []))).toEqual([3, 2, 1]);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('without a connection is tried again ever later, or when the connection is back', async () => {
    const { live, sent } = rendering();
    live.now();
    await sent[0]!.answer({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(2_000);
    await sent[1]!.answer({ kind: 'unreachable' });
    await vi.advanceTimersByTimeAsync(3_900);
    expect(sent).toHaveLength(2);
    live.online();
    expect(sent).toHaveLength(3);
  });

  it.each([400, 401, 413, 422, 500, 504])('%i is final', async (status) => {
    const { live, sent, onRefused } = rendering();
    live.now();
    await sent[0]!.answer(refused(status, null));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(1);
  });

  it('ends with another key', async () => {
    const { live, sent, activities } = rendering();
    live.now();
    await sent[0]!.answer(refused(429, 30));
    live.forgetLimits();
    live.changed();
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toHaveLength(2);
    expect(activities.at(-1)).toEqual({ kind: 'rendering' });
  });
});

describe('what is left of a limit', () => {
  it.each([
    ['"sandbox";r=7;t=42', { remaining: 7, reset: 42 }],
    ['"a";r=7;t=42, "b";r=2;t=9', { remaining: 2, reset: 9 }],
    ['', null],
    [null, null],
  ])('of %j', (header, allowance) => {
    expect(allowanceOf(header)).toEqual(allowance);
  });
});

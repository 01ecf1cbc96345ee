/** `--no-rate-limit`: rates and parallel places are lifted; credits are not. */
import { POLICIES } from './policies.ts';
import type { Caller, RateLimits, RateVerdict } from './rate-limits.ts';

export class NoRateLimits implements RateLimits {
  async take(caller: Caller): Promise<RateVerdict> {
    const { name, quota, window } = POLICIES[caller.kind];
    return { isAllowed: true, policy: name, quota, window, remaining: quota, reset: window };
  }

  async enter(): Promise<() => Promise<void>> {
    return leave;
  }
}

async function leave(): Promise<void> {}

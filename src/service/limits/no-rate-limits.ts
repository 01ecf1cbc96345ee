/** `--no-rate-limit`: rates and parallel places are lifted; credits are not. */
import { POLICIES } from './policies.ts';
import type { Caller, RateLimits, RateVerdict } from './rate-limits.ts';

export class NoRateLimits implements RateLimits {
  async take(caller: Caller): Promise<RateVerdict> {
    const { name, window } = POLICIES[caller.kind];
    return { isAllowed: true, policy: name, quota: Infinity, window, remaining: Infinity, reset: 1 };
  }

  async enter(): Promise<() => Promise<void>> {
    return leave;
  }
}

async function leave(): Promise<void> {}

/** Conversions of the service in this process, without a worker. */
import { render } from '../../src/engine/index.ts';
import type { Pool } from '../../src/pool/index.ts';
import type { Convert } from '../../src/service/pool/conversion.ts';
import { convertInPool } from '../../src/service/pool/convert-in-pool.ts';

const thisProcess: Pick<Pool, 'render'> = {
  render: ({ transform: _transform, onEnd, ...options }) =>
    render({ ...options, onEnd: (facts) => onEnd?.({ ...facts, wait: 0 }) }),
};

// What loads the engine takes a busy machine a while, which is no conversion's.
await render({ html: '', timeout: 600_000 });

/** @param allowPrivateAddresses - as in the service's settings */
export function convertInProcess(allowPrivateAddresses: boolean, fonts: readonly string[] = []): Convert {
  return convertInPool(thisProcess, { allowPrivateAddresses, fonts });
}

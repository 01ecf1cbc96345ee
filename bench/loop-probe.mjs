// In the process of the service (`--import`): how long its event loop was held at most by what it computed itself, in time of the processor where the system
// tells that of a thread (Linux, proc(5) `schedstat`): so the figure holds on a machine that others use, too. Answers each message.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** ms */
const EVERY = 5;

/** ms */
function computed() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now() - EVERY;
  }
}

function watchLoop() {
  let longest = 0;
  let last = computed();
  setInterval(() => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  }, EVERY).unref();
  process.on('message', () => {
    process.send(longest);
    longest = 0;
  });
  process.channel.unref();
}

if (isMainThread && process.channel) watchLoop();

/** Starts a worker process, tells its id, and waits to be killed. */
import { createPool } from '../../dist/platen/pool.js';

const pool = createPool({ isolation: 'process', workers: 1 });
await pool.warmUp();
const { stdout } = process;
const { readFileSync } = await import('node:fs');
stdout.write(`${readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim()}\n`);
setInterval(() => {}, 1_000);

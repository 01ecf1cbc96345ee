/** Starts a worker process, tells its id, gives it the order that is its argument, and waits to be killed. */
import { OBEDIENT, truePool } from './true-pools.ts';

const [, , order] = process.argv;
const pool = truePool('process', OBEDIENT, { workers: 1 });
const { title } = await pool.render({ html: 'process' });
if (order !== undefined) pool.render({ html: order }).catch(() => {});
// The order has been taken when the worker has had time to read it.
setTimeout(() => process.stdout.write(`${title}\n`), 200);
setInterval(() => {}, 1_000);

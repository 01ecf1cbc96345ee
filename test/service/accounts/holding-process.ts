/**
 * An instance that does as its arguments say and then waits to be killed: folder or address of the database, key, credits to
 * spend, credits to hold in reservation. Writes "ready" when it holds them.
 */
import { createAccounts } from '../../../src/service/accounts/database-accounts.ts';
import { openDatabase } from '../../../src/service/store/database.ts';

const [, , place = '', key = '', spent = '', held = ''] = process.argv;
const database = await openDatabase(place.startsWith('postgres:') ? { url: place } : { dataFolder: place });
const accounts = await createAccounts(database);
const authentication = await accounts.authenticate(`Bearer ${key}`);
if (authentication.status !== 'known') throw new Error(authentication.status);
for (let count = 0; count < Number(spent) + Number(held); count++) {
  const outcome = await accounts.reserve(authentication.account);
  if (outcome.status !== 'reserved') throw new Error(outcome.status);
  if (count < Number(spent)) await outcome.reservation.commit();
}
process.stdout.write('ready\n');
setInterval(() => {}, 1_000_000);

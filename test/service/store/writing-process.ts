/** Opens the store (argument 1) and creates 50 keys named by argument 2: run several times at once by database.test.ts. */
import { createKey } from '../../../src/service/accounts/keys.ts';
import { openDatabase } from '../../../src/service/store/database.ts';

const [, , dataFolder = '', name = ''] = process.argv;
const database = await openDatabase({ dataFolder });
for (let count = 0; count < 50; count++) await createKey(database, { name, plan: 'free', monthlyCredits: null });
await database.close();

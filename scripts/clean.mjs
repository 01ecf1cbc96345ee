// Removes what the last build wrote, so that no file of an older source stays in the package.
import { rmSync } from 'node:fs';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });

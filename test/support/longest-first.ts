/** The order of test files: what takes long begins first, so that no core is left alone with it at the end. */
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes over ten seconds; what waits stands between what computes. */
const LONG = [
  'fuzz/corpus',
  'documents',
  'playground/playground',
  // The first needs the build; the next three do not.
  'service/store/outages',
  'service/accounts/credits',
  'service/contract/port',
  'playground/documentation',
  'engine/render/memory',
  'playground/accessibility',
  'service/service/crash',
  'pool/workers',
  'service/service/credits',
  'playground/judged',
  'service/store/postgres-outages',
  'package',
  'service/service/ending',
  'service/keys-command',
  'service/service/starting',
  'service/accounts/broken-connections',
  'service/service/outage',
].map((name) => path.join(import.meta.dirname, '..', `${name}.test.ts`));

/** The rest follows as vitest sorts it: by what it took the last time, or by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(LONG.map((file, place) => [file, place]));
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? LONG.length;
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

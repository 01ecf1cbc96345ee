import { checkOptions, type PlatenError } from '../../src/engine/index.ts';

/** The message of the error that options end in; `none` where they are taken. */
export function refusal(options: object): string {
  try {
    checkOptions(options);
    return 'none';
  } catch (error) {
    return (error as PlatenError).message;
  }
}

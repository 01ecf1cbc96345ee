/** What a command says to people: on standard error, because its result stands on standard output. */

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

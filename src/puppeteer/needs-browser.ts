/** What puppeteer has and only a browser can do: each is refused with the reason and the way out, and not with `is not a function`. */
import { PlatenError } from '../engine/index.ts';

/** @param reason - why there is no such thing here */
export function needsBrowser(reason: string): string {
  return `It needs a browser: ${reason}. Leave the call out, or print this document with puppeteer itself.`;
}

/**
 * Gives a prototype methods that reject.
 *
 * @param what - what the object is called in programs
 * @param names - the methods, with the way out of each
 */
export function refuse(prototype: object, what: string, names: Readonly<Record<string, string>>): void {
  for (const [name, wayOut] of Object.entries(names)) {
    const value = async () => {
      throw refusal(`${what}.${name}()`, wayOut);
    };
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}

/** The same for properties that are objects. */
export function refuseProperties(prototype: object, what: string, names: Readonly<Record<string, string>>): void {
  for (const [name, wayOut] of Object.entries(names)) {
    const get = () => {
      throw refusal(`${what}.${name}`, wayOut);
    };
    Object.defineProperty(prototype, name, { get, configurable: true });
  }
}

export function refusal(call: string, wayOut: string): PlatenError {
  return new PlatenError('NEEDS_BROWSER', `${call} is not in platen/puppeteer. ${wayOut}`, { call });
}

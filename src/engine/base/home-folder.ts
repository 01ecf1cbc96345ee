/** The home of the user, which not all have. */

/** `null` without one: in a container the user may be a number that nobody has given a home. @param homeOf - the system's `homedir`, but in tests */
export function homeFolder(homeOf: () => string): string | null {
  try {
    return homeOf();
  } catch {
    return null;
  }
}

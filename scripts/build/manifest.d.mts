/** For tests, which are typed. */
export function manifestOf(
  manifest: object,
  parts: {
    readonly name: string;
    readonly library: readonly string[];
    readonly commonJs: boolean;
    readonly commands: Readonly<Record<string, string>>;
    readonly peers: () => object;
  },
  packages: readonly string[],
): Readonly<Record<string, unknown>>;

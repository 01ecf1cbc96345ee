/** By name. */
export declare const TRIALS: Readonly<
  Record<
    string,
    {
      /** Name of the playground's sample, for trials of recipes. */
      readonly sample?: string;
    }
  >
>;

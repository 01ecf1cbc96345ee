/** What the plugins of the build give under names of their own. */
declare module 'virtual:program-samples' {
  const samples: readonly import('./sample.ts').Sample[];
  export default samples;
}

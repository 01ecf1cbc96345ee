declare module 'virtual:program-samples' {
  const samples: readonly import('./sample.ts').Sample[];
  export default samples;
}

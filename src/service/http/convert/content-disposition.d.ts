/** The package has no types of its own. */
declare module 'content-disposition' {
  export default function contentDisposition(
    fileName?: string,
    options?: { readonly type?: string; readonly fallback?: string | boolean },
  ): string;
}

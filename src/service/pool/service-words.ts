/**
 * What the library tells its callers, in the words of the service's: they have fields where the library has options, and what who runs the service
 * has settled is told as that.
 */

const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /the option "fonts"(?:, the option "systemFonts")?, or @font-face/g,
    '@font-face, or platen serve with --font or --system-fonts',
  ],
  [/relative address, and no baseUrl\b/g, 'relative address, and nothing that it starts from'],
  [/there is no baseUrl\b/g, 'there is nothing that they start from'],
  [/the option "baseUrl"/g, '<base href="https://…"> in the document'],
  [/Name its folder in the option "fileRoots"\./g, 'Put it on a server, or into the document as a data: address.'],
  [/it is outside the folders of the option "fileRoots"/g, 'the service reads no files'],
  [/, half of the option "timeout"/g, ', half of what a conversion has'],
  [/Raise the option "timeout", or make/g, 'Make'],
  // What the service fixes is not the caller's to raise.
  [/(?:,? or r|\. R)aise the option "[\w.]+"(?=[.,])/g, ''],
  [/,? or (?:turn )?the option "[\w.]+"(?: off)?(?=[.,])/g, ''],
  [/, or change the document with the option "transform"/g, ''],
];

export function inServiceWords(text: string): string {
  return WORDS.reduce((told, [words, instead]) => told.replace(words, instead), text);
}

/** The encoding that the first bytes of a text name: UTF-8, or UTF-16 as saved by spreadsheets. */
export function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

import { fileTypeFromFile } from 'file-type'
import { extensionOf } from './names.ts'

/** What browsers show themselves, by the ending that claims it; everything else is only ever saved (trust rule 9). */
const SHOWN: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
}
const BYTES = 'application/octet-stream'

/**
 * The type of a file, from its first bytes. Null: its name claims a picture or a PDF that it is not, or it is one
 * that its name hides: nobody should open what they do not expect.
 */
export async function judge(path: string, name: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.mime ?? BYTES
  const claimed = SHOWN[extensionOf(name)]
  if (claimed !== undefined) return found === claimed ? found : null
  return RUNNING.has(found) ? null : found
}

/** Programs come under other names only to deceive, and nobody needs them beside a document. */
const RUNNING: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/wasm',
  'application/x-ms-shortcut',
])

/** Under which type it goes out. */
export const servedAs = (mediaType: string): string => (Object.values(SHOWN).includes(mediaType) ? mediaType : BYTES)

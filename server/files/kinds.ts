import { fileTypeFromFile } from 'file-type'
import { extensionOf } from './names.ts'

/** Types that browsers display, by extension; everything else is only downloaded. */
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
 * The media type of a file, from its first bytes. Null: it is a program, or its extension claims a picture or a PDF
 * that it is not, so that a person would open something unexpected.
 */
export async function judge(path: string, name: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.mime ?? BYTES
  const claimed = SHOWN[extensionOf(name)]
  if (claimed !== undefined) return found === claimed ? found : null
  return RUNNING.has(found) ? null : found
}

/** Programs are refused under any name: nobody needs them beside a document. */
const RUNNING: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/wasm',
  'application/x-ms-shortcut',
])

/** The type it is served as. */
export const servedAs = (mediaType: string): string => (Object.values(SHOWN).includes(mediaType) ? mediaType : BYTES)

import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
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
/** Length of the shortest header of a Windows program. */
const HEADER_BYTES = 64

/**
 * The media type of a file, from its first bytes. Null: it is a program, or its extension claims a picture or PDF type
 * that it does not have, so that a person would open something unexpected.
 */
export async function detectMediaType(path: string, name: string): Promise<string | null> {
  const detected = (await fileTypeFromFile(path))?.mime ?? BYTES
  const claimed = SHOWN[extensionOf(name)]
  if (claimed !== undefined) return detected === claimed ? detected : null
  if (!RUNNING.has(detected)) return detected
  return (await isText(path)) ? BYTES : null
}

/** The header of every program has zero bytes. A text has none, but may begin with MZ, as Windows programs do. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** Programs are refused under any name: nobody needs them with a document. */
const RUNNING: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/wasm',
  'application/x-ms-shortcut',
])

/** The media type under which a file is served. */
export const servedAs = (mediaType: string): string => (Object.values(SHOWN).includes(mediaType) ? mediaType : BYTES)

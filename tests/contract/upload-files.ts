import type { Upload } from './browser.ts'

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const png = (name: string): Upload => ({ name, bytes: new Uint8Array(PNG) })

export const pdf = (name: string, words = ''): Upload => text(name, `%PDF-1.7\n${words}\n%%EOF`)

export const text = (name: string, words: string): Upload => ({ name, bytes: new TextEncoder().encode(words) })

export const sized = (name: string, bytes: number): Upload => ({ name, bytes: new Uint8Array(bytes).fill(65) })

import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { detectMediaType } from './kinds.ts'

async function judged(name: string, content: string | Uint8Array): Promise<string | null> {
  const path = join(tmpdir(), randomUUID())
  await writeFile(path, content)
  return await detectMediaType(path, name)
}

/** The header of a Windows program: its signature, then mostly zeros. */
const PROGRAM = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, ...Array<number>(200).fill(0)])
const ELF = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Array<number>(200).fill(0)])

describe('files', () => {
  it.each([
    ['Setup.exe', PROGRAM],
    ['Measured.txt', PROGRAM],
    ['run', ELF],
  ])('that are programs are refused: %s', async (name, content) => {
    expect(await judged(name, content)).toBeNull()
  })

  it.each([
    ['Delivery.txt', 'MZ-1047 was delivered on Monday, complete.'],
    ['Codes.csv', 'MZ,1'],
    ['Notes.txt', ''],
  ])('that are texts are accepted, whatever they begin with: %s', async (name, content) => {
    expect(await judged(name, content)).toBe('application/octet-stream')
  })

  it('with the extension of a picture have to be of that type', async () => {
    expect(await judged('photo.png', 'A text')).toBeNull()
    expect(await judged('photo.pdf', '%PDF-1.7\n%%EOF')).toBe('application/pdf')
  })
})

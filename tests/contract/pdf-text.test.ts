import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfText } from './pdf-text.ts'

/** Compressed, these words end with the byte 0x0D, as one stream in 256 does. */
function packedWords(): Buffer {
  const words = Array.from({ length: 256 }, (_, index) => deflateSync(`[<41>] TJ ${'!'.repeat(index)}`))
  const found = words.find((packed) => packed.at(-1) === 0x0d)
  if (!found) throw new Error('None of them ends so.')
  return found
}

it('the text of a stream is read even if its last byte is that of a line break', () => {
  const packed = packedWords()
  const head = `7 0 obj\n<<\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`
  const pdf = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
  expect(pdfText(pdf)).toHaveLength(1)
})

/** Files people attach, small and real. */
import Paper from 'pdfkit'
import { png } from '../contract/upload-files.ts'

export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(name).bytes) })

/** A PDF of two pages. */
export async function paper(name: string) {
  const drawn = new Paper()
  drawn.text('Frame A').addPage().text('Frame B').end()
  const chunks: Buffer[] = []
  for await (const chunk of drawn) chunks.push(chunk as Buffer)
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(chunks) }
}

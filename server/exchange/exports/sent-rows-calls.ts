import { createWriter } from './create-writer.ts'
import type { SentRowsBody, SentRowsFile } from './sent-rows.ts'
import { sumLineOf } from '../../rows/lists/writer.ts'

/** Calls of the thread for sent files that write sent rows into a file. */
export const sentRowsCalls = {
  async writeSentRows(sent: SentRowsBody): Promise<SentRowsFile> {
    const { readSentRows } = await import('./sent-rows.ts')
    const { format, heading, rows, total } = await readSentRows(sent)
    const writer = await createWriter(format, sent.path, heading)
    try {
      const written = await writer.write(rows)
      await writer.end(rows.slice(written).filter((row) => sumLineOf(row) === null).length)
    } catch (error) {
      await writer.abandon().catch(() => {})
      throw error
    }
    return { format, name: heading.title, total }
  },
}

import { randomUUID } from 'node:crypto'
import type { ListRow } from '../../rows/lists/list.ts'
import type { Thread } from '../../files/threads/thread.ts'
import type { FileHeading } from '../../rows/lists/cells.ts'
import type { exportFileCalls, NewFile } from './export-calls.ts'
import { onlyCells, type Writer } from '../../rows/lists/writer.ts'

/** Rows passed to the thread at once; few, since cloning them blocks both threads. */
const BATCH = 250

/**
 * A file written in the file thread. The next rows are passed after the previous ones are flushed, so that memory does
 * not grow with the file.
 */
export async function openWriter(thread: Thread, file: Omit<NewFile, 'id'>): Promise<Writer> {
  const call = thread.caller<typeof exportFileCalls>()
  const id = randomUUID()
  const heading = plainHeading(file.heading)
  await call('openFile', { ...file, id, heading })
  const write = async (rows: readonly ListRow[]): Promise<number> =>
    await call('writeRows', { id, rows: rows.map((row) => onlyCells(row, heading.columns)) })
  return {
    async write(rows) {
      let written = 0
      do {
        const batch = rows.slice(written, written + BATCH)
        const accepted = await write(batch)
        written += accepted
        if (accepted < batch.length) return written
      } while (written < rows.length)
      return written
    },
    end: async (omitted) => await call('endFile', { id, omitted }),
    abandon: async () => await call('abandonFile', { id }),
  }
}

/** Removes members of list fields that a file does not need: functions cannot be passed to a thread. */
function plainHeading({ columns, ...heading }: FileHeading): FileHeading {
  const plain = columns.map(({ name, title, field: { holds, label, unit, decimals, currency, measureFrom } }) => {
    const field = {
      holds,
      label,
      ...(unit !== undefined && { unit }),
      ...(decimals !== undefined && { decimals }),
      ...(currency !== undefined && { currency }),
      ...(measureFrom !== undefined && { measureFrom }),
    }
    return { name, title, field }
  })
  return { ...heading, columns: plain }
}

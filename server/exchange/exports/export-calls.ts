import type { ListRow } from '../../rows/lists/list.ts'
import type { FileHeading } from '../../rows/lists/cells.ts'
import type { FileFormat } from './formats.ts'
import { createWriter } from './create-writer.ts'
import type { Writer } from '../../rows/lists/writer.ts'

/** A file that is written row by row. */
export interface NewFile {
  /** Identifies the file in the calls. */
  readonly id: string
  readonly path: string
  readonly format: FileFormat
  readonly heading: FileHeading
}

interface MoreRows {
  readonly id: string
  readonly rows: readonly ListRow[]
}

interface End {
  readonly id: string
  /** Number of rows that did not fit. */
  readonly omitted: number
}

const writers = new Map<string, Writer>()

/** Calls of the file thread for exports. A file is closed if writing fails. */
export const exportFileCalls = {
  async openFile({ id, path, format, heading }: NewFile): Promise<void> {
    writers.set(id, await createWriter(format, path, heading))
  },
  /** Resolves when the rows are flushed, with how many of them are in the file (`Writer.write`). */
  async writeRows({ id, rows }: MoreRows): Promise<number> {
    return await orClose(id, (writer) => writer.write(rows))
  },
  async endFile({ id, omitted }: End): Promise<void> {
    await orClose(id, (writer) => writer.end(omitted))
    writers.delete(id)
  },
  /** Closes a file that stays incomplete; does nothing if it is already closed. */
  async abandonFile({ id }: Pick<NewFile, 'id'>): Promise<void> {
    const writer = writers.get(id)
    writers.delete(id)
    await writer?.abandon()
  },
}

async function orClose<T>(id: string, work: (writer: Writer) => Promise<T>): Promise<T> {
  const writer = writers.get(id)
  if (!writer) throw new Error('This file is not open: the thread that wrote it has ended.')
  try {
    return await work(writer)
  } catch (error) {
    writers.delete(id)
    await writer.abandon().catch(() => {})
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Format } from '../exports/formats.ts'
import { openWriter } from '../exports/open-writer.ts'
import { type ListField, valueTypeOf } from '../lists/field.ts'
import type { Thread } from '../threads/thread.ts'
import { columnsFor, inOrder } from './columns.ts'

interface Writing {
  readonly dataDir: string
  /** Writes the files. */
  readonly fileThread: Thread
  readonly company: string
  readonly app: AppDefinition
}

interface Table {
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly field: ListField }[]
  readonly rows: readonly (readonly string[])[]
}

const TEXT: ListField = { holds: 'text', label: '' }

/** An empty file with the headings of a screen. */
export async function templateOf(writing: Writing, definition: ServerDefinition, format: Format): Promise<Buffer> {
  const columns = columnsFor(definition).map(({ heading, field: { type, decimals } }) => {
    const holds = type === 'link' ? 'text' : valueTypeOf(type)
    return { title: heading, field: { holds, label: heading, ...(decimals !== null && { decimals }) } }
  })
  return await fileOf(writing, { title: definition.label, columns, rows: [] }, format)
}

interface RefusedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly errors: Readonly<Record<string, string>> | null
}

/** The refused rows as received, with the reasons, to be corrected and imported again. */
export async function refusedFile(
  writing: Writing,
  headings: readonly string[],
  refused: readonly RefusedRow[],
): Promise<Buffer> {
  const columns = [...headings, 'Row in the file', 'Why it is refused'].map((title) => ({ title, field: TEXT }))
  const rows = refused.map(({ row, cells, errors }) => [
    ...cells,
    String(row),
    reasonIn(inOrder(headings, errors ?? {})),
  ])
  return await fileOf(writing, { title: 'Refused rows', columns, rows }, 'csv')
}

const reasonIn = (errors: ReturnType<typeof inOrder>): string =>
  errors.map(([heading, text]) => (heading === '' ? text : `${heading}: ${text}`)).join(' ')

async function fileOf({ dataDir, fileThread, company, app }: Writing, table: Table, format: Format): Promise<Buffer> {
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.import`)
  try {
    const columns = table.columns.map((column, at) => ({ ...column, name: String(at) }))
    const heading = { title: table.title, company, app, columns, sums: null }
    const writer = await openWriter(fileThread, { format, path, heading })
    await writer.write(table.rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))))
    await writer.end(0)
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

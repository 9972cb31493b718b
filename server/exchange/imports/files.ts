import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { FileFormat } from '../exports/formats.ts'
import { openWriter } from '../exports/open-writer.ts'
import type { ListField } from '../../rows/lists/field.ts'
import type { Thread } from '../../files/threads/thread.ts'
import { columnsFor, errorsInOrder } from './columns.ts'

interface WriteFileOptions {
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
export async function importTemplate(
  writing: WriteFileOptions,
  definition: ServerDefinition,
  format: FileFormat,
): Promise<Buffer> {
  const columns = columnsFor(definition).map(({ heading, field: { type, decimals } }) => {
    return { title: heading, field: { holds: type, label: heading, ...(decimals !== null && { decimals }) } }
  })
  return await fileOf(writing, { title: definition.label, columns, rows: [] }, format)
}

interface RefusedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly errors: Readonly<Record<string, string>> | null
}

interface Refused {
  readonly headings: readonly string[]
  readonly rows: readonly RefusedRow[]
  /** Translates a sentence into the language of the person. */
  readonly translate: (text: string) => string
}

/** The refused rows as received, with the reasons, to be corrected and imported again. */
export async function refusedFile(writing: WriteFileOptions, { headings, rows, translate }: Refused): Promise<Buffer> {
  const own = ['Row in the file', 'Why it is refused'].map(translate)
  const columns = [...headings, ...own].map((title) => ({ title, field: TEXT }))
  const reasonIn = (errors: RefusedRow['errors']): string =>
    errorsInOrder(headings, errors ?? {})
      .map(([heading, text]) => (heading === '' ? translate(text) : `${heading}: ${translate(text)}`))
      .join(' ')
  const written = rows.map(({ row, cells, errors }) => [...cells, String(row), reasonIn(errors)])
  return await fileOf(writing, { title: 'Refused rows', columns, rows: written }, 'csv')
}

async function fileOf(
  { dataDir, fileThread, company, app }: WriteFileOptions,
  table: Table,
  format: FileFormat,
): Promise<Buffer> {
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

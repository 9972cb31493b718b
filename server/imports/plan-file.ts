import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import { columnsFor, headingsIn } from './columns.ts'
import { type PlannedRow, planRows } from './plan.ts'
import type { FileTable } from './read-file.ts'

/** The parts of a screen that are required to read a file for it. */
export type ImportScreen = Pick<ServerDefinition, 'label' | 'form' | 'fields' | 'unique'>

/** A file whose rows are grouped into documents. */
export interface PlannedFile {
  readonly headings: readonly string[]
  readonly rows: readonly PlannedRow[]
}

interface Planning {
  readonly screen: ImportScreen
  /** Id of the importing person. */
  readonly person: string
}

/** Throws 400 if the headings name no column, or one column twice. */
export function planFile({ headings, rows }: Omit<FileTable, 'isCut'>, { screen, person }: Planning): PlannedFile {
  const { columns, repeated } = headingsIn(columnsFor(screen), headings)
  if (columns.every((column) => column === null)) {
    const message = `None of the headings in the first row is a field of ${screen.label}. Take the headings of the template.`
    throw new CallError(400, 'no-headings', message)
  }
  if (repeated !== null) throw new CallError(400, 'repeated-heading', `Two columns of the file are "${repeated}".`)
  return { headings, rows: planRows({ definition: screen, columns, person }, rows) }
}

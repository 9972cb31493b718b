import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { LocaleSettings } from '../../../engine/definition/format.ts'
import { HttpError } from '../../http/errors.ts'
import { columnsFor, headingsIn } from './columns.ts'
import { type DecimalSigns, decimalSignsOf } from './decimal-signs.ts'
import { type PlannedRow, planRows } from './plan.ts'
import type { FileTable } from './read-file.ts'

/** The parts of a screen that are required to read a file for it. */
export type ImportScreen = Pick<ServerDefinition, 'label' | 'form' | 'fields' | 'unique'>

/** A file whose rows are grouped into documents. */
export interface PlannedFile {
  readonly headings: readonly string[]
  readonly decimalSigns: DecimalSigns
  readonly rows: readonly PlannedRow[]
}

/** For whom and how a file is read. */
export interface PlanFileOptions {
  readonly screen: ImportScreen
  readonly locale: LocaleSettings
  readonly isApart: boolean
  /** Id of the importing person. */
  readonly person: string
}

/** Throws 400 if the headings name no column, or one column twice. */
export function planFile(
  table: Omit<FileTable, 'isCut'>,
  { screen, person, locale, isApart }: PlanFileOptions,
): PlannedFile {
  const { headings, rows } = table
  const { columns, repeated } = headingsIn(columnsFor(screen), headings)
  if (columns.every((column) => column === null)) {
    const message = `None of the headings in the first row is a field of ${screen.label}. Take the headings of the template.`
    throw new HttpError(400, 'no-headings', message)
  }
  if (repeated !== null) throw new HttpError(400, 'repeated-heading', `Two columns of the file are "${repeated}".`)
  const decimalSigns = decimalSignsOf(columns, table)
  const planning = { definition: screen, columns, decimalSigns, locale, person, isApart }
  return { headings, decimalSigns, rows: planRows(planning, rows) }
}

import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { storedNames } from './stored-names.ts'

/** The columns of `documents` by the field that they contain (`columnKey`). */
export type FilledColumns = Readonly<Record<string, string>>

/**
 * The key of a field in `filter_columns`: its name; of a renamed field all names under which it is stored, one a line,
 * so that a field gets another column when its names change (decision 25).
 */
export const columnKey = (definition: Pick<ServerDefinition, 'fields'>, field: string): string =>
  storedNames(definition, field).join('\n')

interface ScreenOfCompany {
  readonly companyId: string
  readonly screen: string
}

/** The columns of a screen's documents, those that are still being filled among them. */
export const assignedColumns = async (work: Work, { companyId, screen }: ScreenOfCompany) =>
  await work
    .selectFrom('filter_columns')
    .select(['field', 'slot', 'filled_at'])
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .execute()

/** The columns that are filled for every document of the screen. */
export async function readFilledColumns(work: Work, of: ScreenOfCompany): Promise<FilledColumns> {
  const ready = (await assignedColumns(work, of)).filter(({ filled_at: at }) => at !== null)
  return Object.fromEntries(ready.map(({ field, slot }) => [field, slot]))
}

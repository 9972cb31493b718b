import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { columnsFor, headingsIn, errorsInOrder } from './columns.ts'
import { countsOf, documentCount } from './counts.ts'
import { type FoundImport, refusedRows } from './stored-imports.ts'

/** Number of rows whose errors are answered; the file of refused rows has all of them. */
const MOST_SHOWN = 200

/** An import in the form that the call `import_view` answers. */
export async function importState({ work, person }: SignedCall, definition: ServerDefinition, found: FoundImport) {
  const { id, name, state, total, done, failed, headings } = found
  const { unknown, missing } = headingsIn(columnsFor(definition), headings)
  const counts = await countsOf(work, person.companyId, id)
  const documents = await documentCount(work, person.companyId, id)
  const refused = await refusedRows(work, person.companyId, { id, most: MOST_SHOWN })
  const refusals = refused.flatMap(({ row, cells, errors }) =>
    errorsInOrder(headings, errors ?? {}).map(([heading, text]) => {
      return { row, heading, value: cells[headings.indexOf(heading)] ?? '', text }
    }),
  )
  return {
    key: id,
    name,
    state,
    total,
    documents,
    done,
    ...counts,
    unknown,
    missing,
    refusals,
    ...(failed !== null && { failed }),
  }
}

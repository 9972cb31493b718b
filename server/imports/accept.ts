import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { columnsFor, headingsIn, inOrder } from './columns.ts'
import { planRows } from './plan.ts'
import type { FileTable } from './read-file.ts'
import { addImport, countsOf, type FoundImport, refusedRows } from './stored-imports.ts'

interface Accepting {
  /** The screen as the person knows it. */
  readonly definition: ServerDefinition
  /** Of the file. */
  readonly name: string
  readonly table: FileTable
}

/** Stores a file to be checked. Throws 400 where its headings name no column, or one twice. */
export async function acceptFile(call: SignedCall, { definition, name, table }: Accepting): Promise<string> {
  const { columns, repeated } = headingsIn(columnsFor(definition), table.headings)
  if (columns.every((column) => column === null)) {
    const message = `None of the headings in the first row is a field of ${definition.label}. Take the headings of the template.`
    throw new CallError(400, 'no-headings', message)
  }
  if (repeated !== null) throw new CallError(400, 'repeated-heading', `Two columns of the file are "${repeated}".`)
  const rows = planRows({ definition, columns, person: call.person.id }, table.rows)
  return await addImport(call.work, call.person, { screen: definition.screen, name, headings: table.headings, rows })
}

/** Rows whose errors are answered; the file of refused rows has them all. */
const MOST_SHOWN = 200

/** An import as the call `import_view` answers it. */
export async function importState({ work, person }: SignedCall, definition: ServerDefinition, found: FoundImport) {
  const { id, name, state, total, done, failed, headings } = found
  const { unknown, missing } = headingsIn(columnsFor(definition), headings)
  const counts = await countsOf(work, person.companyId, id)
  const refused = await refusedRows(work, person.companyId, { id, most: MOST_SHOWN })
  const refusals = refused.flatMap(({ row, cells, errors }) =>
    inOrder(headings, errors ?? {}).map(([heading, text]) => {
      return { row, heading, value: cells[headings.indexOf(heading)] ?? '', text }
    }),
  )
  return {
    key: id,
    name,
    state,
    total,
    done,
    ...counts,
    unknown,
    missing,
    refusals,
    ...(failed !== null && { failed }),
  }
}

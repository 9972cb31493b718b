import type { ServerDefinition, StoredForm } from '../../../engine/definition/definition.ts'
import type { Row } from '../../../engine/calls/contract.ts'
import { readRows } from '../../../engine/page/reads/rows.ts'
import { type Names, evaluatePath, evaluateQuery } from '../../../engine/page/scope/names.ts'
import { HttpError } from '../../http/errors.ts'
import type { ListRequest, Registers } from '../lists/registers.ts'

type Read = StoredForm['choices'][number]

export interface ChoiceSource {
  readonly definition: Pick<ServerDefinition, 'screen' | 'fields' | 'form'>
  readonly registers: Registers
  readonly request: ListRequest
}

/**
 * All rows of the lists that fields of a form are chosen from, by name of the read. A list that the person may not open
 * is empty. A read without a list on this server is left out: its choices are unknown.
 */
export async function choiceRows(source: ChoiceSource, names: Names): Promise<Names> {
  const found: [string, readonly Row[]][] = []
  // Sequentially, since they share a transaction.
  for (const read of source.definition.form?.choices ?? []) {
    const rows = await rowsOf(source, read, names).catch(emptyIfForbidden)
    if (rows !== null) found.push([read.name, rows])
  }
  return Object.fromEntries(found)
}

async function rowsOf(
  { definition, registers, request }: ChoiceSource,
  read: Read,
  names: Names,
): Promise<readonly Row[] | null> {
  if (read.from.from !== 'call') return null
  const path = evaluatePath(read.from.path, names)
  const whole = path.startsWith('/') ? path : `/main/s/${encodeURIComponent(definition.screen)}/${path}`
  const register = registers.find(whole)
  if (!register) return null
  const { page_by: _size, ...query } = evaluateQuery(read.from.query, names)
  const rows: Row[] = []
  let after: string | null = null
  do {
    const step = await register.step({ ...request, query }, after)
    rows.push(...(step.rows as readonly Row[]))
    after = step.next
  } while (after !== null)
  return readRows(definition, read, rows)
}

function emptyIfForbidden(error: unknown): readonly Row[] {
  if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return []
  throw error
}

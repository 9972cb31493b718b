import { sql } from 'kysely'
import type { Read, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { readRows } from '../../../engine/page/reads/rows.ts'
import { type Names, evaluatePath, evaluateQuery } from '../../../engine/page/scope/names.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Registers } from '../lists/registers.ts'
import { HttpError } from '../../http/errors.ts'
import type { CompanyCall, SignedCall } from '../../http/signed-in.ts'
import { withLinkMaps } from '../links/listed-links.ts'
import { withReadMembers } from '../links/read-members.ts'
import { readListRows } from '../lists/list.ts'
import { recordList } from '../records/list.ts'
import { lockedRecord } from '../records/record-store.ts'
import { definitionFor } from '../../rights/definitions.ts'

export interface ListingSite {
  readonly screens: ScreenSource
  readonly registers: Registers
}

/** A row of a list, by the value of its key. */
interface RowOfList {
  readonly definition: ServerDefinition
  readonly read: Read
  readonly key: string
  /** Whether the call deletes the row: then new links to it must wait. */
  readonly isDeleted: boolean
}

export type ListedRow = Readonly<Record<string, Value>>

/**
 * Serialises all changes through the calls of a module's screen until the transaction ends, since only the module can
 * lock the rows of its own tables.
 */
export async function lockRowsOfModule({ work, person }: SignedCall, definition: ServerDefinition): Promise<void> {
  if (definition.records) return
  const place = `${person.companyId} ${definition.screen}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(work)
}

/**
 * The row as the list of its screen returns it to this person, and as a page reads it; a stored record is locked until
 * the transaction ends. Throws 404 if the list does not contain it for this person.
 */
export async function listedRow(
  call: CompanyCall,
  site: ListingSite,
  { names, ...of }: RowOfList & { readonly names: Names },
): Promise<ListedRow> {
  const { definition, read } = of
  const found = definition.records ? await recordRow(call, site, of) : await moduleRow(call, site, { ...of, names })
  // A page receives the row as JSON, where a moment is a text.
  const sent = JSON.parse(JSON.stringify(found ?? null)) as ListedRow | null
  const [row] = sent === null ? [] : readRows(definitionFor(call.person, definition), read, [sent])
  if (!row) throw new HttpError(404, 'not-found', 'There is no such row.')
  return row
}

const byKey = ({ read, key }: RowOfList) => ({ [`o.${read.key}`]: 'eq', [`v.${read.key}`]: key })

async function recordRow(call: CompanyCall, { screens }: ListingSite, of: RowOfList): Promise<unknown> {
  const { isDeleted, key: id } = of
  const { work, person, app } = call
  const definition = definitionFor(person, of.definition)
  await lockedRecord(call, { definition, id, lock: isDeleted ? 'delete' : 'change' })
  const query = byKey(of)
  const list = recordList({ definition, screens }, { work, person, query, app })
  const { rows } = await readListRows({ work, list, query, clock: app }, { after: null, offset: 0, size: 1 })
  const [row] = withLinkMaps(definition, rows)
  return row && (await withReadMembers({ work, person, screens, definition }, [row as ListedRow]))[0]
}

async function moduleRow(
  { work, person, app }: CompanyCall,
  { registers }: ListingSite,
  of: RowOfList & { readonly names: Names },
): Promise<unknown> {
  const { definition, read, names } = of
  if (read.from.from !== 'call') return undefined
  const path = evaluatePath(read.from.path, names)
  const register = registers.find(`/main/s/${encodeURIComponent(definition.screen)}/${path}`)
  if (!register) throw new Error(`No list of this server answers ${path} of ${definition.screen}.`)
  const query = { ...evaluateQuery(read.from.query, names), ...byKey(of) }
  const { rows } = await register.step({ work, person, query, app }, null)
  return rows[0]
}

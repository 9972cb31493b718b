import { type RawBuilder, sql } from 'kysely'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import type { Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { FigureSource } from '../../../engine/definition/figure.ts'
import { storedKinds } from '../../database/stored-kinds.ts'
import type { Work } from '../../database/tenant.ts'
import { filterSql } from '../../query/filter-sql.ts'
import { columnKey, readFilledColumns } from '../../rights/filled-columns.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { cellNames, dataOf, joinedLines } from '../../rights/row-lines.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { type RowTable, rowTableOf, storedTables } from '../../rights/stored-tables.ts'
import { balanceIdOfKey } from '../ledgers/balances.ts'
import { isLedger } from '../ledgers/ledger-entry.ts'
import { columnOfKey, rowsOfKey, type SourceKey } from './figure-keys.ts'

/** What is added up: rows of a source with a key. */
export interface AskedSum {
  readonly source: FigureSource
  /** The screen of the rows, whole. */
  readonly rows: ServerDefinition
  readonly key: NonNullable<SourceKey>
  /** What this document has in it alone: itself, or what it has posted to the ledger; missing: all rows. */
  readonly only?: { readonly screen: string; readonly id: string }
}

/** Of a ledger the balances, of which there are few, or what one document has posted. */
const tableOf = ({ rows, only }: AskedSum): RowTable =>
  !rows.ledger ? rowTableOf(rows) : only ? 'ledger_entries' : 'ledger_balances'

/** Of a row, as `d`, beside the values of its key. */
function rowCondition({ rows, key, only }: AskedSum): RawBuilder<unknown> {
  if (only && rows.ledger) return sql`and d.from_screen = ${only.screen} and d.from_id = ${only.id}`
  const id = only?.id ?? (isLedger(rows) ? balanceIdOfKey(rows, key) : null)
  return id === null ? sql`` : sql`and d.id = ${id}`
}

/** The same sum has the same text. */
export const identityOfSum = ({ source, key, only }: AskedSum): string =>
  JSON.stringify([source.screen, source.lines ?? null, source.field, source.while, key, only ?? null])

/** The field whose lines are added up; null: whole rows. */
const linesOf = ({ lines }: FigureSource, { fields }: ServerDefinition): Field | null =>
  lines === undefined ? null : (fields[lines] ?? null)

/** Most sums of one statement. */
const MOST_AT_ONCE = 200

interface SumsOptions {
  readonly company: string
  readonly timeZone: string
}

/** The sums over all rows of the company, by their identity: each is worked out once. */
export async function figureSums(
  work: Work,
  options: SumsOptions,
  asked: readonly AskedSum[],
): Promise<ReadonlyMap<string, number>> {
  const distinct = [...new Map(asked.map((sum) => [identityOfSum(sum), sum]))]
  const indexed = await indexedKeys(work, options, asked)
  const sums = new Map<string, number>()
  for (let at = 0; at < distinct.length; at += MOST_AT_ONCE) {
    const some = distinct.slice(at, at + MOST_AT_ONCE)
    const columns = some.map(([, sum], place) => sql`${sumSql(options, sum, indexed)}::text as ${sql.id(`s${place}`)}`)
    const { rows } = await sql<Readonly<Record<string, string | null>>>`select ${sql.join(columns)}`.execute(work)
    for (const [place, [identity]] of some.entries()) sums.set(identity, numberOfDigits(rows[0]?.[`s${place}`]))
  }
  return sums
}

type IndexedKeys = ReadonlyMap<ServerDefinition, Readonly<Record<string, string>>>

/** By screen, the columns with an index that hold a field of a key. */
async function indexedKeys(work: Work, { company }: SumsOptions, asked: readonly AskedSum[]): Promise<IndexedKeys> {
  const found = new Map<ServerDefinition, Readonly<Record<string, string>>>()
  for (const { source, rows, key } of asked.filter((sum) => sum.rows.documents)) {
    const cells = cellNames(linesOf(source, rows))
    const filled = await readFilledColumns(work, { companyId: company, screen: rows.screen })
    const slots = Object.keys(key).flatMap((name) => {
      const slot = filled[columnKey(rows, name)]
      return slot === undefined || cells.includes(name) ? [] : [[columnOfKey(rows, name), slot] as const]
    })
    found.set(rows, { ...found.get(rows), ...Object.fromEntries(slots) })
  }
  return found
}

function sumSql({ company, timeZone }: SumsOptions, asked: AskedSum, indexed: IndexedKeys): RawBuilder<string> {
  const { source, rows, key } = asked
  const table = tableOf(asked)
  const lines = linesOf(source, rows)
  const placed = { definition: rows, of: table, as: 'd', lines }
  const columns = columnsOfRows({ ...placed, timeZone, indexed: indexed.get(rows) ?? {} })
  const amount = storedKinds.number.column(storedNames(rows, source.field), dataOf(lines, source.field))
  return sql`(select sum(${amount}) from ${sql.table(table)} as d ${joinedLines(rows, lines)} where d.company_id = ${company}
    and d.screen = ${rows.screen} and ${storedTables[table].isKept('d')} ${rowCondition(asked)}
    and ${filterSql(rowsOfKey(source, rows, key), { columns })})`
}

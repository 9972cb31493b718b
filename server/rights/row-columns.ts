import { type RawBuilder, sql } from 'kysely'
import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import type { ValueKind } from '../../engine/fields/field-spec.ts'
import { specOf } from '../../engine/fields/field-types.ts'
import { dayText, storedKinds } from '../database/stored-kinds.ts'
import { linkedId, namedText, storedText } from '../database/stored-value.ts'
import type { SqlColumns } from '../query/filter-sql.ts'
import { linkColumn, rowColumns } from '../query/filter-tree.ts'
import type { SqlColumn } from '../query/sql-operators.ts'
import { dataOf } from './row-lines.ts'
import { storedNames } from './stored-names.ts'
import { type RowTable, storedTables } from './stored-tables.ts'

/** The rows of a screen in a statement. */
export interface RowSource {
  readonly definition: Pick<ServerDefinition, 'fields'>
  readonly of: RowTable
  /** The field whose lines are joined to the rows (`row-lines.ts`); missing: rows are whole. */
  readonly lines?: Field | null
  /** The name of the table in the statement. */
  readonly as: string
  /** For the days of moments; missing: UTC. */
  readonly timeZone?: string
  /** What a search looks in (`searchedColumn`); missing: no tree searches. */
  readonly searched?: SqlColumn
  /** Columns with an index that contain a field, by the name of the field's column in trees (`filter_columns`). */
  readonly indexed?: Readonly<Record<string, string>>
}

type Named = Readonly<Record<string, SqlColumn>>

const tableColumns: Readonly<Record<RowTable, (source: RowSource) => Named>> = {
  documents: ({ as }) => ({
    [rowColumns.status]: { value: sql.ref(`${as}.status`), kind: 'text' },
    [rowColumns.day]: { value: sql.ref(`${as}.doc_date`), kind: 'day' },
    [rowColumns.owner]: { value: sql.ref(`${as}.owner_id`), kind: 'text' },
    [rowColumns.nextRoles]: { value: sql.ref(`${as}.next_roles`), kind: 'texts' },
    [rowColumns.decidedBy]: { value: sql.ref(`${as}.decided_by`), kind: 'texts' },
  }),
  records: ({ as, timeZone = 'UTC' }) => ({
    [rowColumns.day]: { value: sql`(${sql.ref(`${as}.created_at`)} at time zone ${timeZone})::date`, kind: 'day' },
    [rowColumns.owner]: { value: sql.ref(`${as}.created_by`), kind: 'text' },
    [rowColumns.isActive]: { value: sql`(not ${storedTables.records.isInactive(as)})`, kind: 'yesno' },
  }),
  ledger_entries: ({ as }) => ({
    [rowColumns.day]: { value: sql.ref(`${as}.day`), kind: 'day' },
    [rowColumns.owner]: { value: sql.ref(`${as}.created_by`), kind: 'text' },
  }),
  // Entries of several people add up to a balance.
  ledger_balances: ({ as }) => ({
    [rowColumns.day]: { value: sql.ref(`${as}.day`), kind: 'day' },
    [rowColumns.owner]: { value: sql`null::text`, kind: 'text' },
  }),
}

/** The columns of stored rows by their names in filter trees. */
export function columnsOfRows(source: RowSource): SqlColumns {
  const { of, as, searched, indexed = {} } = source
  const ofTable: Named = {
    ...tableColumns[of](source),
    [rowColumns.id]: { value: sql.ref(`${as}.id`), kind: 'text' },
    ...(searched && { [rowColumns.text]: searched }),
  }
  return (name) => {
    const own = ofTable[name]
    if (own) return own
    const column = fieldColumn(source, name)
    const slot = indexed[name]
    if (slot === undefined) return column
    const kind = slot.startsWith('n') ? 'number' : 'text'
    // A number in a column of texts may be written in another way.
    const isComparable = (kind === 'number') === (column.kind === 'number')
    return isComparable ? { ...column, indexed: { column: sql.ref(`${as}.${slot}`), kind } } : column
  }
}

const SIGN_OF_LINK = linkColumn('')

function fieldColumn({ definition, lines, as, timeZone = 'UTC' }: RowSource, name: string): SqlColumn {
  const isLink = name.endsWith(SIGN_OF_LINK)
  const field = isLink ? name.slice(0, -SIGN_OF_LINK.length) : name
  const data = dataOf(lines, field, as)
  const names = storedNames(definition, field)
  if (isLink) return { value: linkedId(data, names), kind: 'text' }
  const kind: ValueKind = specOf(definition.fields[field])?.kind ?? 'text'
  const stored = (): RawBuilder<unknown> => storedKinds[kind].column(names, data)
  switch (kind) {
    case 'number':
    case 'yesno':
      return { value: stored(), kind }
    case 'day':
      return { value: dayText(names, data), kind: 'dayText' }
    case 'moment':
      return { value: sql`(${stored()} at time zone ${timeZone})::date`, kind: 'day' }
    case 'link':
      return { value: namedText(data, names), kind: 'text' }
    default:
      return { value: storedText(data, names), kind: 'text' }
  }
}

import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Person } from '../http/person.ts'
import { linkColumn, rowColumns } from '../query/filter-tree.ts'
import { matchesRow, type RowColumns } from '../query/matches-row.ts'
import type { ColumnValue } from '../query/operators.ts'
import type { RightsReader } from './definitions.ts'
import { rowRights, treeOfRights } from './rows.ts'

/** The properties of a row that rights check, for a row that is not in the database. */
export interface RowToCheck {
  /** The id of its creator. */
  readonly owner: string
  /** The teams of its creator. */
  readonly teams: readonly string[]
  /** Roles that may decide it now. */
  readonly nextRoles: readonly string[]
  /** Ids of the people who have decided it. */
  readonly decidedBy: readonly string[]
  readonly data: Readonly<Record<string, Value>>
}

type RowReader = RightsReader & Pick<Person, 'id' | 'name' | 'team'>

/** Whether the person sees the row: the tree that `rows.ts` selects with, for a row that is in no database. */
export function seesRow(
  person: RowReader,
  definition: Pick<ServerDefinition, 'screen' | 'see'>,
  row: RowToCheck,
): boolean {
  const { id, name, roles } = person
  const sharesTeam = row.teams.some((team) => person.team.includes(team))
  const reader = { id, name, roles, teamMates: sharesTeam ? [row.owner] : [] }
  return matchesRow(treeOfRights(rowRights(person, definition), 'documents'), columnsOf(row), reader)
}

function columnsOf({ owner, nextRoles, decidedBy, data }: RowToCheck): RowColumns {
  const own: Readonly<Record<string, ColumnValue>> = {
    [rowColumns.owner]: owner,
    [rowColumns.nextRoles]: nextRoles,
    [rowColumns.decidedBy]: decidedBy,
  }
  const links = new Map(Object.entries(data).map(([field, value]) => [linkColumn(field), idIn(value)] as const))
  return (column) => own[column] ?? links.get(column) ?? null
}

/** The id in a link, which is a map, or the value of a field of type person. */
function idIn(value: Value): ColumnValue {
  const id = isNamed(value) ? (value['id'] ?? null) : value
  return typeof id === 'object' ? null : id
}

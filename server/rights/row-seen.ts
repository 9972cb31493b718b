import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { RowRight } from '../../engine/definition/rights.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Person } from '../http/person.ts'
import type { RightsReader } from './definitions.ts'
import { rowRights } from './rows.ts'

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

/**
 * Whether the person sees the row: the check of `rows.ts`, for one row and without SQL. Both use the rights that
 * `rowRights` returns.
 */
export function seesRow(
  person: RowReader,
  definition: Pick<ServerDefinition, 'screen' | 'see'>,
  row: RowToCheck,
): boolean {
  return rowRights(person, definition).every((group) => group.some((right) => allowsRow(right, person, row)))
}

function allowsRow(right: RowRight, person: RowReader, row: RowToCheck): boolean {
  switch (right) {
    case 'all':
      return true
    case 'own':
      return row.owner === person.id
    case 'team':
      return row.teams.some((team) => person.team.includes(team))
    case 'waiting':
      return row.nextRoles.some((role) => person.roles.includes(role)) || row.decidedBy.includes(person.id)
    default:
      return [person.id, person.name].some((each) => each === idIn(row.data[right.field]))
  }
}

/** The id in a link, which is a map, or the value of a field of type person. */
const idIn = (value: Value | undefined): Value => (isNamed(value) ? (value['id'] ?? null) : (value ?? null))

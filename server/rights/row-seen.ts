import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { RowRight } from '../../engine/definition/rights.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Person } from '../http/person.ts'
import type { RightsReader } from './definitions.ts'
import { rowRights } from './rows.ts'

/** What rights read of a row that lies in no database. */
export interface RowSight {
  /** The id of who made it. */
  readonly owner: string
  /** Teams whose row it is: of a document its own, of a record those of who made it. */
  readonly teams: readonly string[]
  /** Roles that may decide it now. */
  readonly nextRoles: readonly string[]
  /** Ids of those who have decided it. */
  readonly decidedBy: readonly string[]
  readonly data: Readonly<Record<string, Value>>
}

type Sight = RightsReader & Pick<Person, 'id' | 'name' | 'team'>

/**
 * Whether the person sees the row: what `rows.ts` asks in SQL, asked of one row without a database. Both go by the rights
 * that `rowRights` answers.
 */
export function seesRow(person: Sight, definition: Pick<ServerDefinition, 'screen' | 'see'>, row: RowSight): boolean {
  return rowRights(person, definition).every((group) => group.some((right) => letsThrough(right, person, row)))
}

function letsThrough(right: RowRight, person: Sight, row: RowSight): boolean {
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

/** A link holds a map, a field of type person the name. */
const idIn = (value: Value | undefined): Value => (isNamed(value) ? (value['id'] ?? null) : (value ?? null))

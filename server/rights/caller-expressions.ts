import { type Expression, sql } from 'kysely'
import type { Person } from '../http/person.ts'

/** The requesting person, as values, or as columns of the session that the same statement reads. */
export interface CallerExpressions {
  readonly company: Expression<string>
  readonly id: Expression<string>
  readonly name: Expression<string>
  readonly roles: Expression<string[]>
  readonly team: Expression<string[]>
}

export const callerExpressions = ({ companyId, id, name, roles, team }: Person): CallerExpressions => ({
  company: sql`${companyId}`,
  id: sql`${id}::text`,
  name: sql`${name}::text`,
  roles: sql`${[...roles]}::text[]`,
  team: sql`${[...team]}::text[]`,
})

/** The columns of `personOfSession`, which has the alias `me` in the statement. */
export const sessionExpressions: CallerExpressions = {
  company: sql.ref('me.companyId'),
  id: sql.ref('me.id'),
  name: sql.ref('me.name'),
  roles: sql.ref('me.roles'),
  team: sql.ref('me.team'),
}

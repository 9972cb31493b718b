import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Person } from '../http/person.ts'

/** The requesting person, as values, or as columns of the session that the same statement reads. */
export interface CallerExpressions {
  readonly company: Expression<string>
  readonly id: Expression<string>
  readonly name: Expression<string>
  readonly roles: Expression<string[]>
  readonly team: Expression<string[]>
  /** The ids of the people who share a team with the person, who is one of them unless they have no team. */
  readonly teamMates: Expression<string[]>
}

type Member = Pick<CallerExpressions, 'company' | 'team'>

const teamMatesOf = ({ company, team }: Member): RawBuilder<string[]> => sql`array(
  select mate.id from people mate where mate.company_id = ${company} and mate.team && ${team})`

export function callerExpressions({ companyId, id, name, roles, team }: Person): CallerExpressions {
  const member: Member = { company: sql`${companyId}`, team: sql`${[...team]}::text[]` }
  return {
    ...member,
    id: sql`${id}::text`,
    name: sql`${name}::text`,
    roles: sql`${[...roles]}::text[]`,
    teamMates: teamMatesOf(member),
  }
}

const sessionMember: Member = { company: sql.ref('me.companyId'), team: sql.ref('me.team') }

/** The columns of `personOfSession`, which has the alias `me` in the statement, and of `teamMatesOfSession`. */
export const sessionExpressions: CallerExpressions = {
  ...sessionMember,
  id: sql.ref('me.id'),
  name: sql.ref('me.name'),
  roles: sql.ref('me.roles'),
  teamMates: sql.ref('mates.ids'),
}

/** A table of one row, to be joined laterally as `mates`. The limit prevents that each use reads the people again. */
export const teamMatesOfSession = sql`(select ${teamMatesOf(sessionMember)} as ids limit 1)`

import { type Expression, sql } from 'kysely'
import type { Work } from '../database/tenant.ts'
import { acceptedAt, type AcceptedAt, type AcceptedRights, readRights } from './accepted-rights.ts'
import { openDecisions } from './open-decisions.ts'

/** Null: as specified in app.yaml; `yearStart`: April. */
export interface CompanySettings {
  /** ISO 4217 */
  readonly currency: string | null
  readonly timeZone: string | null
  /** First month of its financial year, 1 to 12. */
  readonly yearStart: number | null
  /** The company's languages, the default first. */
  readonly languages: readonly string[] | null
}

/** The signed-in person with their current rights. */
export interface Person {
  readonly companyId: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
  readonly admin: boolean
  readonly flags: Readonly<Record<string, boolean>>
  readonly company: string
  readonly ccode: string
  readonly erpType: string
  readonly address: string
  readonly isTest: boolean
  /** The support person who signed in as this person; null: the person themselves. */
  readonly impersonator: string | null
  /** The company's own settings, which override app.yaml. */
  readonly settings: CompanySettings
  /** The read rights that the company has accepted. */
  readonly accepted: AcceptedRights
  /** Screens on which documents wait for one of the person's roles by earlier rules. */
  readonly openDecisions: readonly string[]
}

/** A person as returned by the session's statement. */
export type SessionPerson = Omit<Person, 'accepted'> & { readonly acceptedAt: AcceptedAt }

/** The person of an audit entry, and the support person who acted for them. */
export function actorOf({ id, impersonator }: Pick<Person, 'id' | 'impersonator'>) {
  return impersonator === null ? { person: id } : { person: id, impersonator }
}

/** The settings of a row that has their columns. */
export const settingsObject = sql<CompanySettings>`json_build_object(
  'currency', currency, 'timeZone', time_zone, 'yearStart', year_start, 'languages', languages)`

/**
 * The person of a session as a table of a statement. It sets the tenant: tables joined to it see only that company's
 * rows. The limit tells the planner that the function returns one row.
 */
export const personOfSession = (tokenHash: string | Expression<string>) => sql<SessionPerson>`(
  select company_id as "companyId", person_id as id, name, email, roles, team, admin, flags, company, ccode,
         erp_type as "erpType", address, is_test as "isTest", impersonator,
         ${settingsObject} as settings,
         ${acceptedAt(sql.ref('entered.company_id'))} as "acceptedAt",
         ${openDecisions(sql.ref('entered.company_id'), sql.ref('entered.roles'))} as "openDecisions"
  from enter(${tokenHash}) as entered limit 1)`

/**
 * The person of this session, or null. Sets the tenant of the transaction. Rights are read with every
 * call, so a revoked right has no effect from the next call on.
 */
export async function enter(work: Work, tokenHash: string): Promise<Person | null> {
  const { rows } = await sql<SessionPerson>`select * from ${personOfSession(tokenHash)} as me`.execute(work)
  const person = rows[0]
  return person ? withRights(person, await readRights(work, person.companyId, person.acceptedAt)) : null
}

/** The person with their company's accepted rights. */
export function withRights({ acceptedAt: _acceptedAt, ...person }: SessionPerson, accepted: AcceptedRights): Person {
  return { ...person, accepted }
}

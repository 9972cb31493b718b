import { sql } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Work } from '../database/tenant.ts'
import type { FieldErrors } from '../http/change.ts'
import { HttpError } from '../http/errors.ts'
import { type OpenWork, openWorkOf, rolesWithoutPersonText } from './open-work.ts'
import {
  activatePerson,
  appendChange,
  endSessions,
  findPerson,
  withAdministratorError,
  PEOPLE_SCREEN,
  type StoredPerson,
} from './people.ts'
import { type Actor, auditedDifference, type SiteSettings } from './site.ts'

interface Deactivation {
  readonly company: string
  readonly site: Pick<SiteSettings, 'roles'>
  readonly screens: ScreenSource
  readonly actor: Actor
  /** The person who gets the roles that nobody else holds; null: nobody. */
  readonly handTo: string | null
  /** Whether documents that wait for such a role may be left waiting. */
  readonly leave: boolean
}

type Deactivated = { readonly errors: FieldErrors } | { readonly open: OpenWork; readonly sessions: number }

/**
 * The person can no longer sign in and all their sessions end; their past actions keep their name. Returns errors if
 * documents would be left that nobody can decide. Throws 409 for the last administrator, and for the person themselves.
 */
export async function deactivate(work: Work, person: StoredPerson, change: Deactivation): Promise<Deactivated> {
  const { company, actor, handTo, leave } = change
  const { id } = person
  if (actor.person === id)
    throw new HttpError(409, 'own-account', 'You cannot deactivate yourself. Ask another administrator.')
  if (!person.active) throw new HttpError(409, 'inactive', `${person.name} is deactivated already.`)
  const open = await openWorkOf(work, company, { ...change, person })
  const stranded = rolesWithoutPersonText(open)
  if (stranded !== null && handTo === null && !leave) return { errors: { handTo: stranded } }
  if (handTo !== null) {
    const errors = await handOver(work, { ...change, handTo, person, roles: open.roles.map(({ role }) => role) })
    if (errors) return { errors }
  }
  await withAdministratorError(
    work.updateTable('people').set({ active: false }).where('company_id', '=', company).where('id', '=', id).execute(),
  )
  await sql`select set_account_active(${id}, false)`.execute(work)
  await work.deleteFrom('invitations').where('company_id', '=', company).where('person_id', '=', id).execute()
  const sessions = await endSessions(work, { company, id }, 'deactivated')
  const entry = {
    event: 'person-deactivated',
    ...actor,
    screen: PEOPLE_SCREEN,
    document: id,
    handedTo: handTo,
    sessions,
  }
  await appendAudit(work, company, { ...entry, ...STATES.deactivated, open: JSON.stringify(open) })
  return { open, sessions }
}

const STATES = {
  deactivated: { before: '{"active":true}', after: '{"active":false}' },
  reactivated: { before: '{"active":false}', after: '{"active":true}' },
} as const

interface HandOver extends Deactivation {
  readonly handTo: string
  readonly person: StoredPerson
  readonly roles: readonly string[]
}

/** Gives the roles to another person who can sign in. */
async function handOver(work: Work, { company, actor, handTo, person, roles }: HandOver): Promise<FieldErrors | null> {
  if (handTo === person.id) return { handTo: 'Choose somebody else.' }
  const other = await findPerson(work, company, handTo)
  if (!other.active || other.joinedAt === null) return { handTo: `${other.name} cannot log in.` }
  const both = [...new Set([...other.roles, ...roles])]
  const changes = auditedDifference({ before: { roles: other.roles }, after: { roles: both } })
  if (!changes) return null
  await work
    .updateTable('people')
    .set({ roles: both })
    .where('company_id', '=', company)
    .where('id', '=', handTo)
    .execute()
  const entry = { event: 'person-changed', ...actor, document: handTo, takesOverFrom: person.id }
  await appendChange(work, company, { ...entry, ...changes })
  return null
}

/** The person may sign in again, as before; a person who never accepted an invitation must be invited again. */
export async function reactivate(
  work: Work,
  { id, name, active, joinedAt }: StoredPerson,
  { company, actor }: Pick<Deactivation, 'company' | 'actor'>,
): Promise<void> {
  if (active) throw new HttpError(409, 'active', `${name} is active already.`)
  if (joinedAt !== null) await activatePerson(work, company, id)
  else
    await work
      .updateTable('people')
      .set({ active: true })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute()
  const entry = { event: 'person-reactivated', ...actor, screen: PEOPLE_SCREEN, document: id, ...STATES.reactivated }
  await appendAudit(work, company, entry)
}

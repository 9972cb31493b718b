import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import { INVITATION_PAGE, invitationToken, LINK_PLACEHOLDER } from '../alerts/invitation-link.ts'
import { writeLetter } from '../alerts/letter.ts'
import type { Recipient } from '../alerts/recipients.ts'
import { setTenant, type Work } from '../database/tenant.ts'
import { momentText } from '../http/print.ts'
import { tenantApp } from '../http/company-app.ts'
import { HttpError } from '../http/errors.ts'
import { hashOf, sameText } from '../http/secrets.ts'
import { activatePerson, endSessions, findPerson, PEOPLE_SCREEN, storePassword, type StoredPerson } from './people.ts'
import { replacePassword } from './password.ts'
import { type CompanyProfile, companyProfile, queueSystemLetter } from './system-letter.ts'
import { accountsOf } from './sessions/accounts.ts'
import type { Actor } from './site.ts'

const LIFE_DAYS = 7

interface InviteOptions {
  readonly company: string
  readonly actor: Actor
  /** Name of the person who invites; '' for the command line. */
  readonly by: string
  /** Signs the token (database/open.ts). */
  readonly secret: string
  /** The definition of the site. The letter formats days as the company does. */
  readonly app: AppDefinition
}

/**
 * Queues a message with a link to sign in, or to set another password if the person could sign in already. The link of
 * an earlier invitation becomes invalid. Returns the channel. Throws 409 for a deactivated person.
 */
export async function invite(work: Work, person: StoredPerson, inviting: InviteOptions): Promise<Recipient['channel']> {
  const { company, actor, by, secret, app } = inviting
  const { id, name, active, joinedAt } = person
  if (!active) throw new HttpError(409, 'inactive', `${name} is deactivated. Reactivate them first.`)
  const profile = await companyProfile(work)
  const own = await tenantApp(work, app)
  let token = ''
  const { channel, recipient: to } = await queueSystemLetter(work, person, {
    company,
    route: INVITATION_PAGE,
    sentBy: actor.person,
    letter(messageId) {
      token = invitationToken(secret, messageId)
      return letterTo(person, { by, profile, app: own })
    },
  })
  const values = { token_hash: hashOf(token), expires_at: sql<Date>`now() + ${LIFE_DAYS} * interval '1 day'` }
  await work
    .insertInto('invitations')
    .values({ company_id: company, person_id: id, ...values, accepted_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'person_id'])
        .doUpdateSet({ ...values, created_at: sql<Date>`now()`, accepted_at: null }),
    )
    .execute()
  const event = joinedAt === null ? 'person-invited' : 'password-link-sent'
  await appendAudit(work, company, { event, ...actor, screen: PEOPLE_SCREEN, document: id, channel, to })
  return channel
}

interface Letter extends Pick<InviteOptions, 'by' | 'app'> {
  readonly profile: CompanyProfile
}

function letterTo({ name, joinedAt }: StoredPerson, { by, profile, app }: Letter) {
  const { company, ccode, address } = profile
  const isNew = joinedAt === null
  const who = by === '' ? company : `${by} of ${company}`
  const now = new Date()
  const until = new Date(now.getTime() + LIFE_DAYS * 24 * 60 * 60 * 1000)
  const added = isNew
    ? `${name}, ${who} invites you to work on their documents. The link can be used once.`
    : `${name}, ${who} has sent you a link to set another password. It can be used once.`
  return writeLetter({
    sheet: {
      company,
      address,
      label: isNew ? 'Invitation' : 'New password',
      name: `(${company})`,
      status: '',
      date: momentText(now, app),
      fields: [
        { label: 'Company code', value: ccode },
        { label: 'Valid until', value: momentText(until, app) },
      ],
    },
    header: isNew ? `Invitation to ${company}` : `A new password for ${company}`,
    added,
    sender: by === '' ? null : by,
    link: { url: LINK_PLACEHOLDER, label: isNew ? 'Accept the invitation' : 'Set another password' },
  })
}

/** An invitation as its page shows it. */
export interface Invitation {
  readonly companyId: string
  readonly state: 'open' | 'late' | 'used'
  readonly person: StoredPerson
  readonly company: string
  readonly ccode: string
}

/** The invitation of a token; null: there is none, or a newer one was sent. Sets the tenant of the transaction. */
export async function findInvitation(work: Work, token: string): Promise<Invitation | null> {
  const hash = hashOf(token)
  const row = await work
    .selectFrom('invitations')
    .select(['company_id', 'person_id', 'token_hash', 'accepted_at'])
    .select(sql<boolean>`expires_at <= now()`.as('isLate'))
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row || !sameText(row.token_hash, hash)) return null
  await setTenant(work, row.company_id)
  const person = await findPerson(work, row.company_id, row.person_id)
  const { company, ccode } = await companyProfile(work)
  const state = row.accepted_at !== null ? 'used' : row.isLate ? 'late' : 'open'
  return person.active ? { companyId: row.company_id, state, person, company, ccode } : null
}

/**
 * Accepts the invitation: the person may sign in, with this password or, if the hash is null, as before and with
 * one-time passwords. Only one of two concurrent calls accepts; false: this call came second, or too late.
 */
export async function acceptInvitation(
  work: Work,
  { companyId, person: { id, joinedAt } }: Invitation,
  {
    token,
    passwordHash,
    app,
  }: { readonly token: string; readonly passwordHash: string | null; readonly app: AppDefinition },
): Promise<boolean> {
  const used = await work
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return false
  await activatePerson(work, companyId, id)
  if (joinedAt !== null && passwordHash !== null) {
    const change = { company: companyId, id, hash: passwordHash, app }
    await replacePassword(work, change, { person: id, from: 'invitation', password: 'set' })
    return true
  }
  if (passwordHash !== null) await storePassword(work, id, passwordHash)
  // Sessions that were opened with the old password end, too.
  const sessions = joinedAt === null ? 0 : await endSessions(work, { company: companyId, id }, 'password-changed')
  const event = joinedAt === null ? 'invitation-accepted' : 'password-set'
  const entry = { event, person: id, from: 'invitation', screen: PEOPLE_SCREEN, document: id, sessions }
  await appendAudit(work, companyId, { ...entry, password: passwordHash === null ? 'none' : 'set' })
  return true
}

/**
 * Accepts the open invitation of the person with this e-mail address, in the company of the transaction: they may sign
 * in. The caller has verified that the address is theirs. Null: nobody with this address has an open invitation.
 * @param email in lower case
 */
export async function acceptByVerifiedEmail(work: Work, company: string, email: string): Promise<string | null> {
  const account = (await accountsOf(work)).find((each) => each.email !== '' && each.email === email)
  if (!account) return null
  const { id, active, joinedAt } = await findPerson(work, company, account.personId)
  if (!active) return null
  const used = await work
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()` })
    .where('company_id', '=', company)
    .where('person_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return null
  if (joinedAt === null) await activatePerson(work, company, id)
  const entry = { event: 'invitation-accepted', person: id, from: 'provider', screen: PEOPLE_SCREEN, document: id }
  await appendAudit(work, company, { ...entry, password: 'none' })
  return id
}

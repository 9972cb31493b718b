import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendAll, appendAudit, type AuditEntry } from '../audit/audit.ts'
import { removeOwnRightsChanges } from '../audit/rights-changes.ts'
import type { Work } from '../database/tenant.ts'
import type { FieldErrors } from '../http/change.ts'
import { HttpError } from '../http/errors.ts'
import { accountsOf } from './sessions/accounts.ts'
import { endedColumns, endEntries, type EndReason } from './sessions/session-ends.ts'
import { type Actor, auditedDifference, errorsIn, type SiteSettings, textError } from './site.ts'

/** The screen of people; the audit uses this name. */
export const PEOPLE_SCREEN = 'people'

/** A person as forms and the command line send them: texts as they were typed. */
export interface PersonForm {
  readonly name: string
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
  /** Sections and screens that are switched off. */
  readonly modulesOff: readonly string[]
  readonly admin: boolean
}

/** The form of a company's first administrator, before anything is typed. */
export const EMPTY_ADMINISTRATOR: PersonForm = {
  name: '',
  email: '',
  countryCode: '',
  phone: '',
  roles: [],
  team: [],
  modulesOff: [],
  admin: true,
}

/** A stored person. */
export interface StoredPerson extends PersonForm {
  readonly id: string
  readonly active: boolean
  /** Null: invited, but has not accepted yet. */
  readonly joinedAt: Date | null
  readonly hasPassword: boolean
  readonly flags: Readonly<Record<string, boolean>>
}

/** Prefix of the flags from which `modulesOff` is read (foundation §6). */
const MODULE = 'module_'

const modulesOffIn = (flags: StoredPerson['flags']): readonly string[] =>
  Object.entries(flags).flatMap(([name, on]) => (!on && name.startsWith(MODULE) ? [name.slice(MODULE.length)] : []))

/** A person of the transaction's company, locked until it ends. Throws 404. */
export async function findPerson(work: Work, company: string, id: string): Promise<StoredPerson> {
  const row = await work
    .selectFrom('people')
    .select(['id', 'name', 'roles', 'team', 'admin', 'flags', 'active', 'joined_at'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new HttpError(404, 'not-found', 'There is no such person.')
  const account = (await accountsOf(work)).find(({ personId }) => personId === id)
  const { joined_at: joinedAt, ...person } = row
  const { email = '', countryCode = '', phone = '', hasPassword = false } = account ?? {}
  return { ...person, joinedAt, email, countryCode, phone, hasPassword, modulesOff: modulesOffIn(person.flags) }
}

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/
/** The phone number of foundation §5. */
const PHONE = /^\d{4,15}$/

/** @param modules sections and screens that can be switched off */
export function personErrors(form: PersonForm, site: SiteSettings, modules: readonly string[]): FieldErrors | null {
  const isOf = (names: readonly { readonly name: string }[]) => (each: string) =>
    names.some(({ name }) => name === each)
  const neither = form.email === '' && form.phone === '' ? 'An e-mail address or a phone number is needed.' : null
  return errorsIn({
    name: textError(form.name, 100),
    email: neither ?? (form.email === '' || EMAIL.test(form.email) ? null : 'Invalid email address'),
    phone: form.phone === '' || PHONE.test(form.phone) ? null : '4 to 15 digits, without the country code.',
    countryCode:
      form.phone === '' || Object.values(site.countryCodes).includes(form.countryCode)
        ? null
        : 'Choose a country code.',
    roles: form.roles.every(isOf(site.roles)) ? null : 'There is no such role.',
    team: form.team.every(isOf(site.sections)) ? null : 'There is no such team.',
    modulesOff: form.modulesOff.every((each) => modules.includes(each)) ? null : 'There is no such module.',
  })
}

/** The typed texts without surrounding spaces, the e-mail address in lower case. */
export function normalizePerson(form: PersonForm): PersonForm {
  const phone = form.phone.replaceAll(/[\s-]/g, '')
  return {
    ...form,
    name: form.name.trim().replaceAll(/\s+/g, ' '),
    email: form.email.trim().toLowerCase(),
    phone,
    countryCode: phone === '' ? '' : form.countryCode,
  }
}

export interface PersonChange {
  readonly company: string
  readonly form: PersonForm
  readonly site: SiteSettings
  /** Sections and screens that can be switched off. */
  readonly modules: readonly string[]
  readonly actor: Actor
}

type Stored = { readonly errors: FieldErrors } | { readonly id: string }

/**
 * Adds a person who cannot sign in until they accept an invitation or `activatePerson` is called. The company must be the
 * tenant of the transaction.
 */
export async function addPerson(
  work: Work,
  { company, form: typed, site, modules, actor }: PersonChange,
): Promise<Stored> {
  const form = normalizePerson(typed)
  const errors = personErrors(form, site, modules) ?? (await takenBy(work, company, { form, id: null }))
  if (errors) return { errors }
  const id = `${company}-${randomUUID().slice(0, 8)}`
  const flags = JSON.stringify(flagsOf({}, form.modulesOff))
  await work
    .insertInto('people')
    .values({ company_id: company, id, ...columnsOf(form), flags, joined_at: null })
    .execute()
  await storeAccount(work, id, form)
  const after = JSON.stringify(auditedOf(form))
  await appendChange(work, company, { event: 'person-added', ...actor, document: id, after })
  return { id }
}

/** Changes a person. Throws 409 if that would leave the company without an administrator. */
export async function changePerson(
  work: Work,
  before: StoredPerson,
  { company, form: typed, site, modules, actor }: PersonChange,
): Promise<Stored> {
  const form = normalizePerson(typed)
  const { id } = before
  const errors =
    personErrors(form, site, [...modules, ...before.modulesOff]) ?? (await takenBy(work, company, { form, id }))
  if (errors) return { errors }
  const flags = JSON.stringify(flagsOf(before.flags, form.modulesOff))
  await withAdministratorError(
    work
      .updateTable('people')
      .set({ ...columnsOf(form), flags })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute(),
  )
  await storeAccount(work, id, form)
  const changes = auditedDifference({ before: auditedOf(before), after: auditedOf(form) })
  if (changes) await appendChange(work, company, { event: 'person-changed', ...actor, document: id, ...changes })
  return { id }
}

/** Appends the audit entry for a change of a person; it replaces the entries that database triggers would add. */
export async function appendChange(
  work: Work,
  company: string,
  entry: AuditEntry & { readonly document: string },
): Promise<void> {
  await removeOwnRightsChanges(work, company, entry.document)
  await appendAudit(work, company, { ...entry, screen: PEOPLE_SCREEN })
}

const columnsOf = ({ name, email, roles, team, admin }: PersonForm) => ({
  name,
  email,
  roles: [...roles],
  team: [...team],
  admin,
})

const auditedOf = ({ name, email, countryCode, phone, roles, team, modulesOff, admin }: PersonForm) => ({
  name,
  email,
  phone: `${countryCode}${phone}`,
  roles: roles.toSorted(),
  team: team.toSorted(),
  modulesOff: modulesOff.toSorted(),
  admin,
})

/** The new flags; flags that do not belong to modules stay unchanged. */
function flagsOf(before: StoredPerson['flags'], modulesOff: readonly string[]): StoredPerson['flags'] {
  const others = Object.entries(before).filter(([name, on]) => on || !name.startsWith(MODULE))
  const off = modulesOff.map((name) => [`${MODULE}${name}`, false] as const)
  return { ...Object.fromEntries(others), ...Object.fromEntries(off) }
}

async function storeAccount(work: Work, id: string, { email, countryCode, phone }: PersonForm): Promise<void> {
  await sql`select store_account(${id}, ${email}, ${countryCode}, ${phone})`.execute(work)
}

/** Errors for an address or a phone that another person of the company has. Locks the people of the company. */
async function takenBy(
  work: Work,
  company: string,
  { form, id }: { readonly form: PersonForm; readonly id: string | null },
): Promise<FieldErrors | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${company}`}, 0))`.execute(work)
  const others = (await accountsOf(work)).filter(({ personId }) => personId !== id)
  const sameEmail = form.email !== '' && others.some(({ email }) => email === form.email)
  const samePhone =
    form.phone !== '' &&
    others.some(({ phone, countryCode }) => phone === form.phone && countryCode === form.countryCode)
  return errorsIn({
    email: sameEmail ? 'Another person of this company has this address.' : null,
    phone: samePhone ? 'Another person of this company has this number.' : null,
  })
}

const LAST =
  'The company would have no administrator who can log in. Make somebody else an administrator first, and wait until they have accepted their invitation.'

/** Translates the error of the trigger `keep_administrator` (schema/04-people.sql) into a HttpError. */
export async function withAdministratorError<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CS001')
      throw new HttpError(409, 'last-administrator', LAST)
    throw error
  }
}

/** Stores the hash of a password; '' removes it. */
export async function storePassword(work: Work, id: string, hash: string): Promise<void> {
  await sql`select store_password(${id}, ${hash})`.execute(work)
}

/** The person may sign in from now on. */
export async function activatePerson(work: Work, company: string, id: string): Promise<void> {
  await work
    .updateTable('people')
    .set({ active: true, joined_at: sql<Date>`coalesce(joined_at, now())` })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()
  await sql`select set_account_active(${id}, true)`.execute(work)
}

/** Ends all sessions of a person, also of support acting as them, and audits each. Returns the number of sessions. */
export async function endSessions(
  work: Work,
  { company, id }: { readonly company: string; readonly id: string },
  how: EndReason,
): Promise<number> {
  const ended = await work
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', company)
    .where('person_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(endedColumns)
    .execute()
  await appendAll(work, company, endEntries(ended, how))
  return ended.length
}

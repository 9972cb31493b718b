import type { AppDefinition } from '../../engine/definition/definition.ts'
import { people as personNames } from '../../sample/words.ts'
import type { Work } from '../database/tenant.ts'
import { hashPassword } from '../people/sessions/passwords.ts'
import { DEMO_PASSWORD, type SampleCompany } from './companies.ts'

/** Key of the person who owns the documents but approves none. */
export const OWNER_KEY = 'owner'
const ADMIN = 'admin'
/** Phone of the administrator of both companies, who must choose the company at the login. */
const ADMIN_PHONE = '9800000099'

/** A person of a sample company, identified by a key, whatever the order of the site's roles. */
interface SampleRole {
  readonly key: string
  /** Caption in the list of logins. */
  readonly label: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
}

export interface SeededPerson {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
  readonly email: string
  readonly countryCode: string
  readonly phone: string
}

interface NewPerson extends SeededPerson {
  readonly isAdmin: boolean
}

/** One person per role, the owner of the documents and an administrator; these two also get a role of their name. */
export function sampleRoles(app: Pick<AppDefinition, 'roles' | 'sections'>): readonly SampleRole[] {
  const { roles, sections } = app
  const office = officeTeam(app)
  const named = (key: string): readonly string[] => roles.map(({ name }) => name).filter((name) => name === key)
  return [
    ...roles
      .filter(({ name }) => name !== OWNER_KEY && name !== ADMIN)
      .map(({ name, label, team }) => ({ key: name, label, roles: [name], team: team.length === 1 ? team : office })),
    { key: OWNER_KEY, label: 'Creates documents', roles: named(OWNER_KEY), team: office },
    { key: ADMIN, label: 'Administrator', roles: named(ADMIN), team: sections.map(({ name }) => name) },
  ]
}

/**
 * The team of people who do not belong to exactly one section: the last section that no role follows, so that they do
 * not share documents with the people of a role. Empty if every section is followed by a role.
 */
function officeTeam({ roles, sections }: Pick<AppDefinition, 'roles' | 'sections'>): readonly string[] {
  const office = sections.findLast(({ name }) => !roles.some(({ team }) => team.includes(name)))
  return office ? [office.name] : []
}

const idOf = (company: SampleCompany, { key }: SampleRole): string => `${company.id}-${key}`

/** Creates missing people in the transaction's company; changes no existing ones. Needs `asOwner`. */
export async function storePeople(work: Work, company: SampleCompany, app: AppDefinition): Promise<void> {
  const stored = await storedPeople(work, company)
  const missing: NewPerson[] = []
  for (const role of sampleRoles(app)) {
    if (stored.some(({ id }) => id === idOf(company, role))) continue
    missing.push(newPerson(company, role, [...stored, ...missing]))
  }
  if (missing.length === 0) return
  const flags = JSON.stringify(Object.fromEntries(app.sections.map(({ name }) => [`module_${name}`, true])))
  const people = missing.map(({ id, name, email, roles, team, isAdmin: admin }) => {
    return { company_id: company.id, id, name, email, roles: [...roles], team: [...team], admin, flags }
  })
  await work.insertInto('people').values(people).execute()
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const accounts = missing.map(({ id: person_id, email, countryCode: country_code, phone }) => {
    return { company_id: company.id, person_id, email, country_code, phone, password_hash }
  })
  await work.insertInto('accounts').values(accounts).execute()
}

/** A person with the first free phone number, and a name that is free as long as there are any. */
function newPerson(company: SampleCompany, role: SampleRole, others: readonly SeededPerson[]): NewPerson {
  const { key, roles, team } = role
  const usedPhones = new Set(others.map(({ phone }) => phone).concat(ADMIN_PHONE))
  const names = new Set(others.map(({ name }) => name))
  const place = Array.from({ length: others.length + 2 }, (_, index) => index).find(
    (index) => !usedPhones.has(phoneAt(company, index)),
  )
  const phone = phoneAt(company, place ?? 0)
  const from = (place ?? 0) + (company.trade === 'steel' ? 0 : Math.floor(personNames.length / 2))
  const inTurn = personNames.map((_, index) => personNames[(index + from) % personNames.length] ?? key)
  const isAdmin = key === ADMIN
  return {
    id: idOf(company, role),
    name: inTurn.find((name) => !names.has(name)) ?? inTurn[0] ?? key,
    email: `${key}@${company.ccode.toLowerCase()}.example`,
    countryCode: isAdmin ? '+91' : company.countryCode,
    phone: isAdmin ? ADMIN_PHONE : phone,
    isAdmin,
    roles,
    team,
  }
}

const phoneAt = ({ phones }: SampleCompany, place: number): string => `${phones}${String(place + 1).padStart(2, '0')}`

/** The people with their current values. Needs `asOwner`. */
export async function storedPeople(work: Work, company: SampleCompany): Promise<readonly SeededPerson[]> {
  return await work
    .selectFrom('accounts')
    .innerJoin('people', (join) =>
      join.onRef('people.company_id', '=', 'accounts.company_id').onRef('people.id', '=', 'accounts.person_id'),
    )
    .select(['people.id', 'people.name', 'people.roles', 'people.team', 'accounts.email'])
    .select(['accounts.country_code as countryCode', 'accounts.phone'])
    .where('accounts.company_id', '=', company.id)
    .execute()
}

/** The people of the site's roles, in the order of the roles, each with its caption in the list of logins. */
export function sampleLogins<Person extends { readonly id: string }>(
  company: SampleCompany,
  app: AppDefinition,
  stored: readonly Person[],
): readonly (Person & { readonly label: string })[] {
  return sampleRoles(app).flatMap((role) => {
    const person = stored.find(({ id }) => id === idOf(company, role))
    return person ? [{ ...person, label: role.label }] : []
  })
}

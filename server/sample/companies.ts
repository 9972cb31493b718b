import type { AppDefinition } from '../../engine/definition/definition.ts'
import { people as personNames } from '../../engine/sample/words.ts'
import type { Work } from '../database/tenant.ts'
import { setTenant } from '../database/tenant.ts'
import { hashPassword } from '../sessions/passwords.ts'

/** Printed at the start; sample companies hold nothing worth guarding. */
export const DEMO_PASSWORD = 'countersign'

export interface SampleCompany {
  readonly id: string
  readonly ccode: string
  readonly isTest: boolean
  readonly name: string
  readonly erpType: 'steel' | 'tex'
  readonly address: string
  readonly countryCode: '+91' | '+966'
  /** Numbers of its people, without the last two digits. */
  readonly phones: string
}

const steel = {
  ccode: 'STEEL',
  name: 'Sahyadri Steel Buildings',
  erpType: 'steel',
  address: 'Plot 14, Chakan Industrial Area, Pune 410501, India',
  countryCode: '+91',
  phones: '98000000',
} as const

const textile = {
  ccode: 'TEX',
  name: 'Najd Textile Mills',
  erpType: 'tex',
  address: 'Second Industrial City, Riyadh 14331, Saudi Arabia',
  countryCode: '+966',
  phones: '5000000',
} as const

/** Each company with its twin, the test database of decisions.md. */
export const sampleCompanies: readonly SampleCompany[] = [steel, textile].flatMap((company) => [
  { ...company, id: company.ccode.toLowerCase(), isTest: false },
  { ...company, id: `${company.ccode.toLowerCase()}-test`, isTest: true },
])

export interface SamplePerson {
  readonly id: string
  readonly name: string
  /** What it says in the list of logins. */
  readonly label: string
  readonly email: string
  readonly countryCode: '+91' | '+966'
  readonly phone: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
  readonly isAdmin: boolean
}

/** Documents belong to a person who approves none. */
export const OWNER = 'owner'
const ADMIN = 'admin'
/** The administrator looks after both companies: the phone asks for the company. */
const ADMIN_PHONE = '9800000099'

/** One person a role, the owner of the documents, and an administrator. */
export function samplePeople(company: SampleCompany, app: AppDefinition): readonly SamplePerson[] {
  const roles = [
    ...app.roles.map(({ name, label, team }) => ({ name, label, roles: [name], team: team === null ? [] : [team] })),
    { name: OWNER, label: 'Creates documents', roles: [], team: [] },
    { name: ADMIN, label: 'Administrator', roles: [], team: app.sections.map((section) => section.name) },
  ]
  const offset = company.erpType === 'steel' ? 0 : Math.floor(personNames.length / 2)
  return roles.map(({ name, label, ...rights }, index) => ({
    id: `${company.id}-${name}`,
    name: personNames[(index + offset) % personNames.length] ?? name,
    label,
    email: `${name}@${company.ccode.toLowerCase()}.example`,
    countryCode: name === ADMIN ? '+91' : company.countryCode,
    phone: name === ADMIN ? ADMIN_PHONE : `${company.phones}${String(index + 1).padStart(2, '0')}`,
    isAdmin: name === ADMIN,
    ...rights,
  }))
}

/** Makes what is missing of a company and its people; changes nothing that is there. As the owner. */
export async function storeCompany(work: Work, company: SampleCompany, app: AppDefinition): Promise<void> {
  const { id, ccode, isTest: is_test, name, erpType: erp_type, address } = company
  await work
    .insertInto('companies')
    .values({ id, ccode, is_test, name, erp_type, address, sample: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await setTenant(work, id)
  const known = await work.selectFrom('accounts').select('person_id').where('company_id', '=', id).execute()
  const missing = samplePeople(company, app).filter((person) => !known.some((each) => each.person_id === person.id))
  if (missing.length === 0) return
  const flags = JSON.stringify(Object.fromEntries(app.sections.map((section) => [`module_${section.name}`, true])))
  await work
    .insertInto('people')
    .values(missing.map((person) => personRow(id, person, flags)))
    .execute()
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await work
    .insertInto('accounts')
    .values(
      missing.map(({ id: person_id, email, countryCode: country_code, phone }) => {
        return { company_id: id, person_id, email, country_code, phone, password_hash }
      }),
    )
    .execute()
}

function personRow(company_id: string, person: SamplePerson, flags: string) {
  const { id, name, email, roles, team, isAdmin: admin } = person
  return { company_id, id, name, email, roles: [...roles], team: [...team], admin, flags }
}

import type { AppDefinition, Platform } from '../../engine/definition/definition.ts'
import type { Trade } from '../../sample/words.ts'
import { setTenant, type Work } from '../database/tenant.ts'

/** The password printed at the start; sample companies have no data worth protecting. */
export const DEMO_PASSWORD = 'countersign'

export interface SampleCompany {
  readonly id: string
  readonly ccode: string
  readonly isTest: boolean
  readonly name: string
  readonly erpType: Platform
  /** The trade whose vocabulary its sample rows use. */
  readonly trade: Trade
  readonly address: string
  readonly countryCode: '+91' | '+966'
  /** Phone numbers of its people, without the last two digits. */
  readonly phones: string
}

const steel = {
  ccode: 'STEEL',
  name: 'Sahyadri Steel Buildings',
  erpType: 'steel',
  trade: 'steel',
  address: 'Plot 14, Chakan Industrial Area, Pune 410501, India',
  countryCode: '+91',
  phones: '98000000',
} as const

const textile = {
  ccode: 'TEX',
  name: 'Najd Textile Mills',
  erpType: 'tex',
  trade: 'tex',
  address: 'Second Industrial City, Riyadh 14331, Saudi Arabia',
  countryCode: '+966',
  phones: '5000000',
} as const

/** The sample company of sites with other platforms. */
const demo = {
  ccode: 'DEMO',
  name: 'Demo company',
  trade: 'steel',
  address: 'Plot 1, Industrial Area, Pune 410501, India',
  countryCode: '+91',
  phones: '98000001',
} as const

/** The company and its test database. */
function withTwin(company: Omit<SampleCompany, 'id' | 'isTest'>): readonly SampleCompany[] {
  const id = company.ccode.toLowerCase()
  return [
    { ...company, id, isTest: false },
    { ...company, id: `${id}-test`, isTest: true },
  ]
}

/** The sample companies whose trades the modules support. */
export const sampleCompanies: readonly SampleCompany[] = [steel, textile].flatMap(withTwin)

/** The sample companies of a site: those whose trade is one of its platforms, else one of its first platform. */
export function sampleCompaniesOf({ platforms }: Pick<AppDefinition, 'platforms'>): readonly SampleCompany[] {
  const named = sampleCompanies.filter(({ erpType }) => platforms.some(({ name }) => name === erpType))
  const first = platforms[0]
  return named.length > 0 || !first ? named : withTwin({ ...demo, erpType: first.name })
}

/**
 * Creates a sample company if it is missing and sets the tenant. Returns false if the code belongs to a real company,
 * which must not get people with a published password.
 */
export async function storeCompany(work: Work, company: SampleCompany): Promise<boolean> {
  const { id, ccode, isTest: is_test, name, erpType: erp_type, address } = company
  await work
    .insertInto('companies')
    .values({ id, ccode, is_test, name, erp_type, address, sample: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await enterSample(work, company)
}

/** Sets the tenant of the transaction; false if the company is missing or is not a sample company. */
export async function enterSample(work: Work, { id }: SampleCompany): Promise<boolean> {
  await setTenant(work, id)
  const owned = work.selectFrom('companies').select('id').where('id', '=', id).where('sample', '=', true)
  return (await owned.executeTakeFirst()) !== undefined
}

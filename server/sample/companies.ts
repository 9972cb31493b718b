import { setTenant, type Work } from '../database/tenant.ts'

/** Printed at the start; sample companies have no data worth protecting. */
export const DEMO_PASSWORD = 'countersign'

export interface SampleCompany {
  readonly id: string
  readonly ccode: string
  readonly isTest: boolean
  readonly name: string
  readonly erpType: 'steel' | 'tex'
  readonly address: string
  readonly countryCode: '+91' | '+966'
  /** Phone numbers of its people, without the last two digits. */
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

/**
 * Creates a sample company if it is missing and sets the tenant. Returns false where the code belongs to a real company,
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

/** Sets the tenant of the transaction; false if the company is missing or is no sample company. */
export async function enterSample(work: Work, { id }: SampleCompany): Promise<boolean> {
  await setTenant(work, id)
  const owned = work.selectFrom('companies').select('id').where('id', '=', id).where('sample', '=', true)
  return (await owned.executeTakeFirst()) !== undefined
}

import type { Config } from '../config/config.ts'
import { HttpError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'

/** The screen of companies. */
export const COMPANIES = 'companies'

type Manager = Pick<Person, 'admin' | 'ccode' | 'isTest' | 'impersonator'>

/** Whether the person may add and change companies: a support administrator, not impersonated (decision 45). */
export function managesCompanies({ supportCompany }: Pick<Config, 'supportCompany'>, person: Manager): boolean {
  const { admin, ccode, isTest, impersonator } = person
  return admin && !isTest && impersonator === null && supportCompany !== null && ccode.toUpperCase() === supportCompany
}

/** Throws 403 unless the person may add and change companies. */
export function requireCompanyManager(config: Pick<Config, 'supportCompany'>, person: Manager): void {
  if (managesCompanies(config, person)) return
  throw new HttpError(403, 'not-authorised', 'Only administrators of the support company may manage companies.')
}

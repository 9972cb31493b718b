import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'

/** Warnings for the operator: providers without a company, and companies that nobody can sign in to. */
export async function providerNotices(
  { signIn: { providers, ways } }: Pick<Config, 'signIn'>,
  database: Database,
): Promise<readonly string[]> {
  if (providers.length === 0) return []
  const companies = await asOwner(database, (work) =>
    work.selectFrom('companies').select('ccode').where('active', '=', true).where('is_test', '=', false).execute(),
  )
  const codes = companies.map(({ ccode }) => ccode.toUpperCase())
  const unknown = providers.map(({ company }) => company).filter((code) => !codes.includes(code))
  const without = codes.filter((code) => !providers.some(({ company }) => company === code))
  const isOnly = ways.every((way) => way === 'provider')
  return [
    ...unknown.map((code) => `A provider is set for the company ${code}, which does not exist: nobody can use it.`),
    ...(isOnly && without.length > 0
      ? [`LOGIN_WITH is provider, and no provider is set for ${without.join(', ')}: nobody can log in there.`]
      : []),
  ]
}

import { appendAudit } from '../../audit/audit.ts'
import { inTenant, setTenant, type Work } from '../../database/tenant.ts'
import type { Impersonator } from './sessions.ts'
import { type Account, findAccounts } from './accounts.ts'
import type { CallContext } from '../../http/signed-in.ts'

interface ImpersonationRequest {
  /** The account whose password was sent; undefined: none matches. */
  readonly account: Account | undefined
  /** `<email>` of the support company, or `<ccode>/<email>`. */
  readonly hijackId: string
  readonly inTest: boolean
}

export interface Impersonation {
  readonly impersonator: Impersonator
  readonly target: Account
  /** Adds an entry to the support company's audit chain, in the transaction that opens the session. */
  readonly record: (work: Work) => Promise<void>
}

/**
 * The person an administrator of the support company signs in as, or null. Every case runs the same look-ups, so that
 * the time reveals nothing.
 */
export async function findImpersonation(
  context: CallContext,
  request: ImpersonationRequest,
): Promise<Impersonation | null> {
  const support = context.config.supportCompany ?? ''
  const slash = request.hijackId.indexOf('/')
  const ccode = (slash < 0 ? support : request.hijackId.slice(0, slash)).trim().toUpperCase()
  const email = request.hijackId
    .slice(slash + 1)
    .trim()
    .toLowerCase()
  const accounts = await findAccounts(context, { email, inTest: request.inTest })
  const target = accounts.find((each) => each.ccode.toUpperCase() === ccode)
  const admin = await adminOf(context, request.account)
  if (!target || !admin || request.account?.ccode.toUpperCase() !== support) return null
  const { company_id: companyId } = request.account
  const record = async (work: Work): Promise<void> => {
    await setTenant(work, companyId)
    const entry = { event: 'impersonate', person: admin.id, as: target.person_id, company: target.ccode }
    await appendAudit(work, companyId, entry)
  }
  return { impersonator: { companyId, ...admin }, target, record }
}

async function adminOf(
  { database }: CallContext,
  account: Account | undefined,
): Promise<Omit<Impersonator, 'companyId'> | undefined> {
  const { company_id: company = '', person_id: person = '' } = account ?? {}
  return await inTenant(database, company, (work) =>
    work
      .selectFrom('people')
      .select(['id', 'name'])
      .where('company_id', '=', company)
      .where('id', '=', person)
      .where('admin', '=', true)
      .executeTakeFirst(),
  )
}

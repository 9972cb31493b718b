import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'

interface Failure {
  readonly how: 'password' | 'otp' | 'provider'
  /** Where the attempt came from (network.ts). */
  readonly network: string
  /** For a provider: what was wrong with its answer. */
  readonly reason?: string
}

/** `person_id` is null if a provider vouches for somebody who has no account. */
interface FailedAccount {
  readonly company_id: string
  readonly person_id: string | null
}

/**
 * Audits failed logins without making the caller wait, so that an unknown account, which is not audited, takes the same
 * time.
 */
export interface LoginFailures {
  /** Adds an entry to the audit of each account's company. */
  record(accounts: readonly FailedAccount[], failure: Failure): void
  /**
   * Adds an entry to the audit of every company, and a notification for its administrators: somebody is guessing
   * one-time passwords of many phones.
   */
  alarm(failures: number): void
  /** Resolves when all entries are written or have failed. */
  close(): Promise<void>
}

interface FailedLogin extends Failure {
  /** Empty: the e-mail or phone has none. */
  readonly accounts: readonly FailedAccount[]
}

/**
 * Records a failed login. Without an account no company is concerned, and so no audit: the log of the operator has the
 * network, but not what was typed, which may be a person's e-mail elsewhere. Limits of logins limit these lines, too.
 */
export function recordFailure(
  failures: LoginFailures,
  log: Pick<FastifyBaseLogger, 'warn'>,
  failed: FailedLogin,
): void {
  const { accounts, ...failure } = failed
  if (accounts.length === 0) log.warn(failure, 'A login failed at an account that does not exist.')
  else failures.record(accounts, failure)
}

/** @param log receives the error of an entry that could not be written */
export function createLoginFailures(database: Database, log: (error: unknown) => void): LoginFailures {
  // One after the other: many at the same time would use up all connections while waiting for one company's audit.
  let written = Promise.resolve()
  const start = (write: () => Promise<void>): void => {
    written = written.then(write).catch(log)
  }
  return {
    record(accounts, failure) {
      for (const { company_id, person_id } of accounts) {
        const entry = { event: 'login-failed', person: person_id, ...failure }
        start(() => inTenant(database, company_id, (work) => appendAudit(work, company_id, entry)))
      }
    },
    alarm: (failures) => start(() => alarmCompanies(database, failures)),
    close: () => written,
  }
}

async function alarmCompanies(database: Database, failures: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from companies_to_alarm() as id`.execute(database.kysely)
  for (const { id } of rows) await inTenant(database, id, (work) => alarmCompany(work, id, failures))
}

async function alarmCompany(work: Work, company: string, failures: number): Promise<void> {
  const text = `Somebody may be guessing one-time passwords: ${failures} calls within an hour opened no session.`
  await sql`
    insert into notifications (company_id, person_id, screen, document_id, text)
    select company_id, id, '', '', ${text} from people where company_id = ${company} and admin and active`.execute(work)
  await appendAudit(work, company, { event: 'otp-alarm', person: null, failures })
}

import { dayIn, isDay } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { appendAudit } from '../../audit/audit.ts'
import type { Work } from '../../database/tenant.ts'
import type { ChangeResult } from '../../http/change.ts'
import { HttpError } from '../../http/errors.ts'
import { actorOf, type Person } from '../../http/person.ts'
import { dateText } from '../../http/print.ts'
import { lockLedger } from './lock-ledger.ts'

interface ClosedLedger {
  readonly person: Pick<Person, 'companyId'>
  readonly ledger: Pick<ServerDefinition, 'screen' | 'label'>
  readonly app: AppDefinition
}

/** The day until which a ledger is closed, yyyy-mm-dd; null: every day is open. */
export async function closedUntil(
  work: Work,
  { person, ledger }: Pick<ClosedLedger, 'person' | 'ledger'>,
): Promise<string | null> {
  const found = await work
    .selectFrom('ledger_closings')
    .select('closed_until')
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ledger.screen)
    .executeTakeFirst()
  return found?.closed_until ?? null
}

/**
 * Throws 409 if one of the days is closed. What a document with a day of its own takes back is posted on that day, so
 * one of a closed period cannot be revised either. The caller holds the lock of the ledger.
 */
export async function refuseClosedDays(work: Work, closed: ClosedLedger, days: readonly string[]): Promise<void> {
  const until = await closedUntil(work, closed)
  const [first] = days.filter((day) => until !== null && day <= until).toSorted()
  if (until === null || first === undefined) return
  const [end, refused] = [until, first].map((day) => dateText(day, closed.app))
  const message = `${closed.ledger.label} is closed until ${end}: nothing is posted on ${refused}.`
  throw new HttpError(409, 'closed-period', message)
}

/**
 * Closes a ledger until a day, or opens it again from an earlier one. It waits for the postings that have begun, and
 * later ones wait for it.
 *
 * @param until yyyy-mm-dd; null: opens every day
 */
export async function closeLedger(
  work: Work,
  { person, ledger, app }: ClosedLedger & { readonly person: Person },
  until: string | null,
): Promise<ChangeResult> {
  if (until !== null && !isDay(until)) return { errors: { closedUntil: 'There is no such day.' } }
  if (until !== null && until > dayIn(app.timeZone, new Date()))
    return { errors: { closedUntil: 'A day that has not come yet is not closed.' } }
  await lockLedger(work, { person, ledger }, 'alone')
  const before = await closedUntil(work, { person, ledger })
  if (before === until) return {}
  const place = { company_id: person.companyId, screen: ledger.screen }
  await work
    .deleteFrom('ledger_closings')
    .where('company_id', '=', place.company_id)
    .where('screen', '=', place.screen)
    .execute()
  if (until !== null)
    await work
      .insertInto('ledger_closings')
      .values({ ...place, closed_until: until })
      .execute()
  await appendAudit(work, person.companyId, {
    event: 'ledger-closed',
    ...actorOf(person),
    screen: ledger.screen,
    before: JSON.stringify({ closedUntil: before }),
    after: JSON.stringify({ closedUntil: until }),
  })
  return {}
}

import { sql } from 'kysely'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { momentText } from '../../http/print.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { requireReader } from './list.ts'

interface Option {
  readonly id: string
  readonly text: string
}

export interface AuditProps {
  readonly people: readonly Option[]
  readonly events: readonly Option[]
  readonly screens: readonly Option[]
  /** Whether the chain was intact at its last verification, as a sentence. */
  readonly chain: string
  /** The problem that was found; null: none. */
  readonly problem: string | null
}

/** The filter options of the audit, and the state of its chain. Throws 403 unless the person is an administrator. */
export async function auditProps(
  { work, person, app }: SignedCall & { readonly app: AppDefinition },
  screens: ScreenSource,
): Promise<AuditProps> {
  requireReader(person)
  const { companyId } = person
  const people = await work
    .selectFrom('people')
    .select(['id', 'name as text'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute()
  return {
    people,
    events: (await eventsOf(work, companyId)).map((id) => ({ id, text: sentence(id) })),
    screens: screens
      .all()
      .map(({ screen: id, label: text }) => ({ id, text }))
      .toSorted((a, b) => a.text.localeCompare(b.text)),
    ...(await chainOf(work, companyId, app)),
  }
}

const sentence = (event: string): string => event.charAt(0).toUpperCase() + event.slice(1).replaceAll('-', ' ')

/** Each event once. Reads the next distinct event from the index each time, since there are few in many rows. */
async function eventsOf(work: SignedCall['work'], company: string): Promise<readonly string[]> {
  const { rows } = await sql<{ event: string }>`
    with recursive found (event) as (
      (select event from audit where company_id = ${company} order by event limit 1)
      union all
      select (select a.event from audit a where a.company_id = ${company} and a.event > found.event
        order by a.event limit 1) from found where found.event is not null)
    select event from found where event is not null`.execute(work)
  return rows.map(({ event }) => event)
}

async function chainOf(
  work: SignedCall['work'],
  company: string,
  app: AppDefinition,
): Promise<Pick<AuditProps, 'chain' | 'problem'>> {
  const check = await work
    .selectFrom('audit_checks')
    .select(['checked_at', 'seq', 'problem'])
    .where('company_id', '=', company)
    .executeTakeFirst()
  if (!check) return { chain: 'Never verified. Run countersign verify where the server runs.', problem: null }
  const at = momentText(check.checked_at, app)
  const count = Number(check.seq).toLocaleString(app.locale)
  if (check.problem === null) return { chain: `Verified on ${at}: ${count} entries, whole.`, problem: null }
  return { chain: `Verified on ${at}.`, problem: `The chain is not whole at entry ${count}: ${check.problem}.` }
}

import { randomUUID } from 'node:crypto'
import { appendAudit } from '../../audit/audit.ts'
import { notFound } from '../../http/errors.ts'
import type { Work } from '../../database/tenant.ts'
import { actorOf, type Person } from '../../http/person.ts'

/** The number series of a screen's vouchers. */
export interface VoucherSeries {
  /** '' before it is first saved. */
  readonly id: string
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  readonly next: number
  readonly autogenerate: boolean
}

const FIRST: VoucherSeries = { id: '', prefix: '', suffix: '', start: 1, next: 1, autogenerate: true }

/** Whether the company has saved a series for the screen. */
export async function hasSeries(work: Work, person: Person, screen: string): Promise<boolean> {
  return (await storedSeries(work, person, screen)).id !== ''
}

export async function storedSeries(work: Work, { companyId }: Person, screen: string): Promise<VoucherSeries> {
  const stored = await work
    .selectFrom('slug_configs')
    .select(['id', 'prefix', 'suffix', 'start', 'next', 'autogenerate'])
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .executeTakeFirst()
  return stored ?? FIRST
}

/** Locks the series until the transaction ends: other transactions that number a voucher of the screen wait. */
export async function lockSeries(work: Work, { companyId }: Person, screen: string): Promise<void> {
  await work
    .selectFrom('slug_configs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .forUpdate()
    .execute()
}

/** Saves a series. The next number is the larger of `start` and the current one: none is used twice. Throws 404. */
export async function saveSeries(
  work: Work,
  person: Person,
  { screen, series }: { screen: string; series: Omit<VoucherSeries, 'next'> },
): Promise<void> {
  const stored = await storedSeries(work, person, screen)
  const { id, prefix, suffix, start, autogenerate } = series
  if (id !== stored.id) throw notFound()
  const next = Math.max(start, stored.id === '' ? start : stored.next)
  const row = { prefix, suffix, start, next, autogenerate }
  await work
    .insertInto('slug_configs')
    .values({ company_id: person.companyId, screen, id: randomUUID(), ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'screen']).doUpdateSet(row))
    .execute()
  await appendAudit(work, person.companyId, {
    event: 'numbering',
    ...actorOf(person),
    screen,
    prefix,
    suffix,
    start,
    autogenerate: autogenerate ? 'y' : 'n',
  })
}

/** Takes the next voucher number. Concurrent callers wait and get the following ones. */
export async function takeNumber(work: Work, person: Person, screen: string): Promise<string> {
  const { companyId: company_id } = person
  const fresh = { company_id, screen, ...FIRST, id: randomUUID(), next: FIRST.next + 1 }
  const { prefix, suffix, next } = await work
    .insertInto('slug_configs')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'screen']).doUpdateSet((set) => ({ next: set('slug_configs.next', '+', 1) })),
    )
    .returning(['prefix', 'suffix', 'next'])
    .executeTakeFirstOrThrow()
  return voucherNumber({ prefix, suffix, next: next - 1 })
}

/** The number as printed on a voucher. */
export const voucherNumber = ({ prefix, suffix, next }: Pick<VoucherSeries, 'prefix' | 'suffix' | 'next'>): string =>
  `${prefix}${next}${suffix}`

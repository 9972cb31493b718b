import { sql } from 'kysely'
import { dayIn, FINANCIAL_YEAR_START } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { isOneOf } from '../../database/one-of.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { hasSeries, takeNumber } from './voucher-series.ts'

interface NumberOptions {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly app: Pick<AppDefinition, 'timeZone' | 'yearStart'>
}

/**
 * The next number of a screen's documents; null if it has no numbers. The series is locked until the transaction ends,
 * so that no number is skipped. A voucher series that the company has saved replaces that of the definition.
 */
export async function nextDocumentNumber(
  work: Work,
  { person, definition, app }: NumberOptions,
): Promise<string | null> {
  const { number: pattern, screen } = definition
  if (pattern === null) return null
  if (await hasSeries(work, person, screen)) return await nextFree(work, person, screen)
  const period = periodOf(pattern, dayIn(app.timeZone, new Date()), app.yearStart)
  const { next } = await work
    .insertInto('document_series')
    .values({ company_id: person.companyId, screen, period, next: 2 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'screen', 'period']).doUpdateSet({ next: sql<number>`document_series.next + 1` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return formatNumber(pattern, period, Number(next) - 1)
}

/** The next number of the series; skips numbers that were typed. */
async function nextFree(work: Work, person: Person, screen: string): Promise<string> {
  for (;;) {
    const number = await takeNumber(work, person, screen)
    if (!(await takenNumbers(work, person, { screen, numbers: [number] })).has(number)) return number
  }
}

/**
 * `26-27` for a financial year, `2026` for a calendar year and for a financial year from January; '' if numbers never
 * restart.
 *
 * @param today yyyy-mm-dd
 * @param yearStart month in which the financial year begins, 1 to 12
 */
export function periodOf(pattern: string, today: string, yearStart = FINANCIAL_YEAR_START): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (pattern.includes('{YYYY}')) return String(year)
  if (!pattern.includes('{FY}')) return ''
  if (yearStart === 1) return String(year)
  const first = month >= yearStart ? year : year - 1
  const short = (each: number): string => String(each % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

/** `LR-{FY}-{seq:4}` → `LR-26-27-0007`. */
export function formatNumber(pattern: string, period: string, next: number): string {
  return pattern
    .replace(/\{(FY|YYYY)\}/, period)
    .replace(/\{seq(?::(\d))?\}/, (_, digits: string | undefined) => String(next).padStart(Number(digits ?? 1), '0'))
}

/** Which of these numbers documents have. The caller has locked the series, so that the answer stays true. */
export async function takenNumbers(
  work: Work,
  { companyId }: Person,
  { screen, numbers }: { readonly screen: string; readonly numbers: readonly string[] },
): Promise<Set<string>> {
  const found = await work
    .selectFrom('documents')
    .select('number')
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .where(isOneOf('number', [...new Set(numbers)]))
    .execute()
  return new Set(found.flatMap(({ number }) => number ?? []))
}

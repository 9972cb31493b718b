/** Errors in a ledger after everybody has stopped posting: read from the tables by statements of this file. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'
import { COMPANY } from '../bench/list-call/fill.ts'
import { inconsistencies } from './invariants.ts'
import type { PostingAnswers } from './posting-people.ts'
import type { PostingSite } from './posting-site.ts'

interface Line {
  readonly line: string
}

/** Each balance is the sum of its entries, in one snapshot. */
const UNEQUAL = sql<Line>`
  with kept as (
      select data -> 'Thing' ->> 'id' as thing, data ->> 'Bay' as bay,
        (data ->> 'Qty')::numeric as qty, (data ->> 'Value')::numeric as value from ledger_balances where screen = 'pool'),
    sums as (
      select data -> 'Thing' ->> 'id' as thing, data ->> 'Bay' as bay,
        sum((data ->> 'Qty')::numeric) as qty, sum((data ->> 'Value')::numeric) as value
      from ledger_entries where screen = 'pool' group by 1, 2)
  select format('%s in %s: kept as %s and %s, its entries add up to %s and %s', thing, bay,
      kept.qty, kept.value, sums.qty, sums.value) as line
    from kept full join sums using (thing, bay)
    where kept.qty is distinct from sums.qty or kept.value is distinct from sums.value`

const BELOW = sql<Line>`
  select format('%s in %s is %s', data -> 'Thing' ->> 'id', data ->> 'Bay', data ->> 'Qty') as line
    from ledger_balances where screen = 'pool' and (data ->> 'Qty')::numeric < 0`

/** What a document says in its status, and what its entries say. */
const APART = sql<Line>`
  with wanted as (
      select d.id, load -> 'Thing' ->> 'id' as thing, d.data ->> 'Bay' as bay,
        sum((load ->> 'Qty')::numeric) as qty, sum((load ->> 'Value')::numeric) as value
      from documents d, jsonb_array_elements(d.lines -> 'Loads') as load
      where d.screen = 'trips' and d.status in ('First Approved', 'Approved') group by 1, 2, 3),
    posted as (
      select from_id as id, data -> 'Thing' ->> 'id' as thing, data ->> 'Bay' as bay,
        sum((data ->> 'Qty')::numeric) as qty, sum((data ->> 'Value')::numeric) as value
      from ledger_entries where screen = 'pool' group by 1, 2, 3)
  select format('trip %s, %s in %s: says %s and %s, has posted %s and %s', id, thing, bay,
      wanted.qty, wanted.value, posted.qty, posted.value) as line
    from wanted full join posted using (id, thing, bay)
    where coalesce(wanted.qty, 0) <> coalesce(posted.qty, 0) or coalesce(wanted.value, 0) <> coalesce(posted.value, 0)`

async function linesOf(work: Work, statements: readonly (typeof UNEQUAL)[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const statement of statements) found.push(...(await statement.execute(work)).rows.map(({ line }) => line))
  return found
}

/** Whether any moment shows a balance that is not the sum of its entries, or is below its rule. */
export async function watchBalances(
  { installation }: Pick<PostingSite, 'installation'>,
  isOver: () => Promise<boolean>,
): Promise<{ readonly looks: number; readonly wrong: readonly string[] }> {
  const database = await openDatabase(installation.config)
  const wrong: string[] = []
  let looks = 0
  try {
    for (; !(await isOver()); looks += 1)
      wrong.push(
        ...(await asOwner(database, async (work) => {
          await setTenant(work, COMPANY)
          return await linesOf(work, [UNEQUAL, BELOW])
        })),
      )
  } finally {
    await database.close()
  }
  return { looks, wrong }
}

export interface PostingOutcome {
  readonly wrong: readonly string[]
  readonly entries: number
  readonly balances: number
  readonly documents: number
}

/** The processes have ended. @param tamper a change that is to be found */
export async function postingOutcome(
  site: PostingSite,
  answers: PostingAnswers,
  tamper?: string,
): Promise<PostingOutcome> {
  const stored = await storedOutcome(site, answers, tamper)
  return { ...stored, wrong: [...answers.wrong, ...stored.wrong, ...(await verified(site.env))] }
}

async function storedOutcome(
  { installation }: PostingSite,
  { moves }: PostingAnswers,
  tamper?: string,
): Promise<PostingOutcome> {
  const database = await openDatabase(installation.config)
  const inCompany = async <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    await asOwner(database, async (work) => {
      await setTenant(work, COMPANY)
      return await run(work)
    })
  try {
    for (const statement of tamper?.split(';') ?? []) await inCompany((work) => sql.raw(statement).execute(work))
    const wrong = await inCompany((work) => linesOf(work, [UNEQUAL, BELOW, APART]))
    const others = await inconsistencies({ database, installation }, { moves })
    const { rows } = await inCompany((work) =>
      sql<Omit<PostingOutcome, 'wrong'>>`select
        (select count(*)::int from ledger_entries where screen = 'pool') as entries,
        (select count(*)::int from ledger_balances where screen = 'pool') as balances,
        (select count(*)::int from documents where screen = 'trips') as documents`.execute(work),
    )
    const counts = rows[0] ?? { entries: 0, balances: 0, documents: 0 }
    return { ...counts, wrong: [...wrong, ...others] }
  } finally {
    await database.close()
  }
}

const CLI = join(import.meta.dirname, '../../tools/cli/main.ts')

/** What `countersign verify` finds. */
async function verified(env: PostingSite['env']): Promise<readonly string[]> {
  const options = { env: { ...process.env, ...env, LOG_LEVEL: 'silent' } }
  return await promisify(execFile)(process.execPath, [CLI, 'verify'], options).then(
    () => [],
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => [`verify: ${stdout}${stderr}`],
  )
}

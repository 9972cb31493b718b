/**
 * A read without a page size is all of its rows, but an ERP may return only the first of them: requests are repeated
 * until it reports the end (site-modules §7, `isComplete` and `uuid`; §9, page_by 1,000,000).
 */
import type { RowPage } from './contract.ts'

/** Query parameters that select a page of rows. */
export type PageParameters = Readonly<Record<string, string>>

/** One answer; its rows are stored elsewhere. */
interface PartialAnswer {
  readonly isComplete: boolean
  readonly uuid: string | null
  readonly count: number
  /** Its first row as text: an ERP that returns the same rows again cannot return others. */
  readonly first: string
}

/** Site-modules §9: a grid requests this many rows at once. */
const EVERYTHING: PageParameters = { page: '0', page_by: '1000000' }
const MOST_ROWS = 1_000_000

/** Lists have the parameters `page` and `page_by`; other calls may not. */
export function isListCall(path: string): boolean {
  return /(^|\/|_)list$/.test(path)
}

/** The parts of a request that determine its paging. */
interface AskedWhole {
  readonly path: string
  /** The `page_by` of its own query: a site may limit how many rows are requested at once. */
  readonly pageBy: string | null
}

/**
 * Repeats requests until all rows were returned; `ask` stores them.
 *
 * @returns false: there are more rows, but the ERP does not return them, or there are too many to store. The rows of
 * the last answer are then to be ignored: it has some of them again, or too many.
 */
export async function readToEnd(
  asked: AskedWhole,
  ask: (paging: PageParameters) => Promise<PartialAnswer>,
): Promise<boolean> {
  const everything = asked.pageBy === null && isListCall(asked.path) ? EVERYTHING : {}
  const first = await ask(everything)
  let last = first
  let read = first.count
  for (let page = 1; !last.isComplete && last.count > 0; page += 1) {
    // By the uuid of the answer; without one by pages of the size the ERP chose.
    const place = last.uuid === null ? { page_by: asked.pageBy ?? String(first.count) } : { uuid: last.uuid }
    const isPaged = last.uuid === null || asked.pageBy !== null || isListCall(asked.path)
    const next = await ask({ ...everything, ...(isPaged ? { page: String(page) } : {}), ...place })
    if (next.count > 0 && [first.first, last.first].includes(next.first)) return false
    if (read + next.count > MOST_ROWS) return false
    read += next.count
    last = next
  }
  return true
}

/** What is needed of a page to continue after it. */
export function partialAnswer({ rows, isComplete, uuid }: RowPage): PartialAnswer {
  return { isComplete, uuid, count: rows.length, first: JSON.stringify(rows[0] ?? null) }
}

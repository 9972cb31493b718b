/**
 * A read without a size of page is all of its rows, yet an ERP may answer only the first of them: it is asked on until
 * it says that these were all (site-modules §7, `isComplete` and `uuid`; §9, page_by 1,000,000).
 */
import type { RowPage } from './contract.ts'

/** Query parameters that say which rows are wanted. */
export type Paging = Readonly<Record<string, string>>

/** One answer, whoever holds its rows. */
interface PartialAnswer {
  readonly isComplete: boolean
  readonly uuid: string | null
  readonly count: number
  /** Its first row as a text: an ERP that answers the same rows again can bring no others. */
  readonly first: string
}

/** Site-modules §9: a grid is sent this many rows at once. */
const EVERYTHING: Paging = { page: '0', page_by: '1000000' }
const MOST_ROWS = 1_000_000

/** Lists take `page` and `page_by`; what other calls take is their own matter. */
export function isListCall(path: string): boolean {
  return /(^|\/|_)list$/.test(path)
}

/** What is asked, as far as it says how it pages. */
interface AskedWhole {
  readonly path: string
  /** The `page_by` of its own query: a site may say how many an ERP is asked for at once. */
  readonly pageBy: string | null
}

/**
 * Asks until everything was answered; `ask` keeps the rows.
 *
 * @returns false: there are more rows, but the ERP does not answer them, or nobody could hold them. The last answer is
 *   then none of the rows: it holds some of them again, or too many.
 */
export async function readToEnd(asked: AskedWhole, ask: (paging: Paging) => Promise<PartialAnswer>): Promise<boolean> {
  const everything = asked.pageBy === null && isListCall(asked.path) ? EVERYTHING : {}
  const first = await ask(everything)
  let last = first
  let read = first.count
  for (let page = 1; !last.isComplete && last.count > 0; page += 1) {
    // By the uuid it was answered; without one by pages of the size the ERP chose itself.
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

/** What there is to know of a page to go on from it. */
export function partialAnswer({ rows, isComplete, uuid }: RowPage): PartialAnswer {
  return { isComplete, uuid, count: rows.length, first: JSON.stringify(rows[0] ?? null) }
}

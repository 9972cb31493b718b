/** The rows of a read arrive in pages: which were read, and which is next. */
import type { RowPage, Row } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import { rowKey, readRows } from './rows.ts'
import { t } from '../../messages/message.ts'

/** In the order they were read; empty: requested, but nothing has arrived yet. */
export type RowPages = readonly RowPage[]

/** The parameters of the next page; null when everything was read. */
export interface NextRowPage {
  readonly page: number
  readonly uuid: string | null
}

/**
 * The next page to request: `page` from 0, `uuid` of the page before (foundation §4). Null: there are no more
 * rows.
 */
export function nextRowPage(pages: RowPages): NextRowPage | null {
  const last = pages.at(-1)
  if (!last) return { page: 0, uuid: null }
  // A page without rows ends the list, whatever its other members.
  return last.isComplete || last.rows.length === 0 ? null : { page: pages.length, uuid: last.uuid }
}

/**
 * The rows in order. A document that moved to a later page while pages were read is listed once, at its first
 * position.
 */
export function rowsOfPages(definition: Definition, read: Read, pages: RowPages): readonly Row[] {
  const met = new Set<string>()
  return pages
    .flatMap((page) => rowsOfPage(definition, read, page))
    .filter((row) => {
      const key = rowKey(row, read)
      return key === null || met.size < met.add(key).size
    })
}

interface RowsOfPage {
  readonly definition: Definition
  readonly read: Read
  readonly rows: readonly Row[]
}

const rowsByPage = new WeakMap<RowPage, RowsOfPage>()

/** Returns the same rows for the same page: another page at the end of a long list computes no earlier one again. */
function rowsOfPage(definition: Definition, read: Read, page: RowPage): readonly Row[] {
  const last = rowsByPage.get(page)
  if (last?.definition === definition && last.read === read) return last.rows
  const rows = readRows(definition, read, page.rows)
  rowsByPage.set(page, { definition, read, rows })
  return rows
}

interface LoadedRows {
  readonly count: number
  readonly isComplete: boolean
  /** Of all rows, loaded or not; null: the ERP does not count them. */
  readonly all: number | null
}

/** `50 of 111`, `64 of 64`; `50 loaded` where nobody knows how many there are. */
export function loadedText({ count, isComplete, all }: LoadedRows, format: (count: number) => string): string {
  const total = isComplete ? count : all
  const values = { count: format(count) }
  // More may have arrived since they were counted.
  if (total !== null && total >= count) return t('{count} of {all}', { ...values, all: format(total) })
  return t('{count} loaded', values)
}

/** Compares the rows of a grid that requests them itself, when others may have changed them. */
import type { Read } from '../../definition/definition.ts'
import type { GridSource, RowsAgain } from '../../grid-data/grid-source.ts'
import { whenReported, type ReportedRows } from '../../page/asking/when-reported.ts'
import { compareFirstRows, type FreshRowChanges } from '../../page/reads/compare-pages.ts'

interface SourceWatch extends Omit<ReportedRows, 'ask'> {
  readonly read: Read
  readonly source: GridSource
  /** Null: what is shown is current, as far as is known. */
  show(changes: FreshRowChanges | null): void
}

/** Starts immediately; for a source that cannot request its rows again it shows nothing. */
export function watchSource({ read, source, show, ...reported }: SourceWatch) {
  let isStopped = false
  const ask = async (): Promise<boolean> => {
    if (source.state().status !== 'ready') return false
    const pages = await source.again?.().catch(() => null)
    if (pages && !isStopped) show(sourceChanges(read, pages))
    return true
  }
  const asking = whenReported({ ...reported, ask })
  const leave = source.subscribe(() => source.state().status === 'again' && show(null))
  return {
    look: asking.look,
    stop() {
      isStopped = true
      show(null)
      asking.stop()
      leave()
    },
  }
}

/** Rows beyond the first page are only counted. */
export function sourceChanges(read: Read, { shown, fresh }: RowsAgain): FreshRowChanges | null {
  const isWhole = ({ rows, count }: RowsAgain['shown']) => count !== null && count <= rows.length
  const first = (page: RowsAgain['shown']) => ({ rows: page.rows, isWhole: isWhole(page) })
  const changes = compareFirstRows(read, first(shown), first(fresh))
  const more = shown.count === null || fresh.count === null ? 0 : fresh.count - shown.count
  if (changes !== null || more === 0) return changes
  return { added: Math.max(0, more), isMore: false, firstAdded: null, isChanged: more < 0 }
}

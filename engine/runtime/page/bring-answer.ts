import type { Called, ReadState } from '../host.ts'
import { pageFor } from './asking.ts'
import { withoutSent } from './edits.ts'
import type { PageState } from './PageScreen.tsx'
import type { Brought } from './PageReads.tsx'

interface Page {
  readonly page: PageState
  readonly brought: Brought
  /** What was answered to these reads no longer counts. */
  forget(reads: readonly string[]): void
}

/**
 * What an answered call changes on the page: its rows are the newest of the reads they belong to, edits that were
 * sent are no longer anybody's, and every other read on the page is asked again; one of another view is, when that
 * view is shown. A call that only reads changes nothing elsewhere.
 */
export function bringAnswer({ page, brought, forget }: Page, { method, answer, body, uses }: Called): void {
  const { store, sources, shown } = page
  const { reads } = sources.definition
  const isNewest = (state: ReadState) => {
    const newest = pageFor(state.read, answer)
    if (newest) void state.replace(newest)
    return newest !== null
  }
  const asked = Object.values(brought.reads).filter(
    ({ read, question }) => shown.reads.has(read.name) && question !== '',
  )
  const others = asked.filter((state) => state.read.from.from === 'call' && !isNewest(state))
  if (method === 'GET') return
  store.setState(({ edits }) => ({ edits: withoutSent(reads, edits, { body, uses }) }))
  for (const { read, reload } of others) if (read.live) void reload()
  forget(Object.keys(reads).filter((name) => !shown.reads.has(name)))
}

/** Other users while a story is shown: from the second time on the ERP's list differs, and it reports a change. */
import type { Calls } from '../../engine/calls/calls.ts'
import type { RowPage } from '../../engine/calls/contract.ts'
import { createServerEvents, type ServerEvents } from '../../engine/calls/server-events.ts'

/** `added`: three rows are new; `changed`: one no longer exists. */
export type OtherUsers = 'added' | 'changed'

export interface WithOthers {
  readonly calls: Calls
  readonly events: ServerEvents
}

const NEW_ROWS = 3

export function withOtherUsers(calls: Calls, others: OtherUsers): WithOthers {
  const events = createServerEvents()
  let isFirst = true
  const list: Calls['list'] = async (call) => {
    const page = await calls.list(call)
    const isBefore = isFirst
    isFirst = false
    if (isBefore) events.report({ kind: 'resync' })
    return isBefore === (others === 'added') ? without(page, others) : page
  }
  return { calls: { ...calls, list }, events }
}

function without(page: RowPage, others: OtherUsers): RowPage {
  return { ...page, rows: page.rows.slice(others === 'added' ? NEW_ROWS : 1) }
}

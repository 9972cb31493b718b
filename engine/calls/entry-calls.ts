/** Requests one row of a list by its id, from an ERP with the extension `documents`. */
import { membersOf } from './answers.ts'
import type { CallsOptions, Send } from './call-types.ts'
import type { Row } from './contract.ts'
import { screenCallPath } from './sending.ts'

interface EntryQuestion {
  readonly screen: string
  readonly key: string
  readonly signal: AbortSignal
}

/** To be used with `calls.extend`. */
export function entryCalls(send: Send, { capabilities }: CallsOptions) {
  return {
    isOffered: () => capabilities().includes('documents'),
    /** Rejects with a `CallError` if there is no such row, or the person may not see it. */
    async entry({ screen, key, signal }: EntryQuestion): Promise<Row> {
      const path = screenCallPath({ screen, path: 'item' })
      const answer = await send({ method: 'GET', path, query: { key }, signal })
      return membersOf(membersOf(answer)['get_item']) as Row
    },
  }
}

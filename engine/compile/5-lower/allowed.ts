import type { AllowedCall, SentRows } from '../../definition/allowed.ts'
import type { Definition } from '../../definition/definition.ts'
import { listRead } from '../4-check/check-allow.ts'
import type { CheckedPage } from '../4-check/checked.ts'
import {
  guardsOf,
  rowMemberOf,
  rowsOfUses,
  type RowSend,
  type SendingSite,
  sendsOf,
  sentValues,
} from '../4-check/row-sends.ts'

/** The calls that actions may send for some rows only, with every way in which the screen sends them. */
export function lowerAllowed(
  client: Definition,
  { facts, expressions }: CheckedPage,
  site: SendingSite,
): Readonly<Record<string, readonly AllowedCall[]>> {
  const sends = sendsOf(facts, site)
  const guarded = new Set(sends.filter((send) => guardsOf(facts, send).length > 0).map(({ call }) => call))
  /** One for each list that the action is placed in. */
  const rowsOf = (send: RowSend): readonly SentRows[] => {
    const names = new Set(rowsOfUses(facts, send.chain).flatMap(({ read }) => read ?? []))
    return [...names].flatMap((name) => {
      const pressed = facts.reads.get(name)
      const list = pressed && listRead(facts, pressed)
      const read = list && client.reads[list.name]
      const member = list && rowMemberOf(expressions, send, { key: list.key, isStored: site.isStored })
      return read && member ? [{ ...member, read }] : []
    })
  }
  const sentAs = (send: RowSend): readonly AllowedCall[] => {
    const allow = guardsOf(facts, send).flatMap((action) => {
      const guard = client.actions[action]?.allow ?? null
      return guard === null ? [] : [{ action, guard }]
    })
    const query = sentValues(expressions, send, 'query')
    const body = sentValues(expressions, send, 'body')
    const sent = { action: send.chain[0], allow, query, body }
    return allow.length === 0 ? [{ ...sent, rows: null }] : rowsOf(send).map((rows) => ({ ...sent, rows }))
  }
  return Object.fromEntries(
    [...guarded].map((call) => [call, sends.filter((send) => send.call === call).flatMap(sentAs)] as const),
  )
}

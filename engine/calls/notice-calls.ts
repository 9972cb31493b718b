/** Documents that wait for a person, and unread notifications (foundation §7; site-modules §7). */
import { membersOf, textOrNull } from './answers.ts'
import type { NoticeCalls, Send } from './call-types.ts'
import type { UnreadCount, WaitingCount } from './contract.ts'
import { CallError } from './errors.ts'

/** `waiting` is requested only from an ERP that names it; whether there are notifications is found out by a request. */
export function noticeCalls(send: Send): NoticeCalls {
  return {
    waiting: async () => readWaiting(await send({ method: 'GET', path: '/main/waiting', query: {} })),
    unreadCount: () => unreadCount(send),
  }
}

/** An ERP without notifications answers 404, or something without the count. */
async function unreadCount(send: Send): Promise<UnreadCount | null> {
  try {
    const answer = await send({ method: 'GET', path: '/main/s/notification/unreadcount', query: {} })
    const { count, variant } = membersOf(membersOf(answer)['get_unreadcount'])
    const number = countOf(count)
    return number === null ? null : { count: number, variant: textOrNull(variant) ?? '' }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** Entries without a screen or with a count of 0 are left out. */
function readWaiting(answer: unknown): readonly WaitingCount[] {
  const within = membersOf(answer)['get_waiting']
  const entries = Array.isArray(within) ? within : membersOf(within)['result']
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const { screen, Status, count } = membersOf(entry)
    const name = textOrNull(screen)
    const number = countOf(count)
    return name === null || !number ? [] : [{ screen: name, Status: textOrNull(Status) ?? '', count: number }]
  })
}

function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : null
}

/** Calls about one row: comments and details (foundation §7). */
import { listIn, membersOf, textOrNull } from './answers.ts'
import type { CallsOptions, CommentCall, RowCall, RowCalls, Send } from './call-types.ts'
import type { Comment, Row } from './contract.ts'
import { screenCallPath } from './sending.ts'

/** Comments and details of a row; a comment is sent with an idempotency key if the ERP supports it. */
export function rowCalls(send: Send, options: CallsOptions): RowCalls {
  const ask = ({ screen, key, signal }: RowCall, call: string) =>
    send({ method: 'GET', path: screenCallPath({ screen, path: call }), query: { key }, signal })
  return {
    comments: async (call) => readComments(await ask(call, 'comment')) ?? [],
    addComment: async (call) => readComments(await send(commentRequest(call, options))),
    details: async (call) => readDetails(await ask(call, 'details')),
  }
}

function commentRequest({ screen, key, text, idempotencyKey, signal }: CommentCall, { capabilities }: CallsOptions) {
  const repeatable = capabilities().includes('decisions')
  return {
    method: 'POST' as const,
    path: screenCallPath({ screen, path: 'comment' }),
    query: { key },
    body: { comment: text },
    headers: repeatable ? { 'Idempotency-Key': idempotencyKey } : {},
    signal,
  }
}

/** `get_comment` is a list or has one under `result`; null when it is neither. */
function readComments(body: unknown): readonly Comment[] | null {
  const entries = listIn(membersOf(body)['get_comment'])
  return entries === null ? null : inOrder(entries.map(readComment).filter(({ text }) => text !== ''))
}

function readComment(entry: unknown): Comment {
  const members = membersOf(entry)
  const pick = (...names: readonly string[]) =>
    names.map((name) => textOrNull(members[name])).find((text) => text !== null) ?? null
  return {
    text: textOrNull(entry) ?? pick('comment', 'text', 'content') ?? '',
    by: pick('username', 'createdBy', 'userName', 'user', 'by'),
    at: pick('created', 'createdAt', 'created_at', 'at', 'time'),
  }
}

/** Oldest first, whatever their order in the answer; unchanged if one of them has no time. */
function inOrder(comments: readonly Comment[]): readonly Comment[] {
  const time = ({ at }: Comment) => (at === null ? Number.NaN : Date.parse(at))
  if (comments.some((comment) => Number.isNaN(time(comment)))) return comments
  return comments.toSorted((some, other) => time(some) - time(other))
}

function readDetails(body: unknown): Row | null {
  const details = membersOf(body)['get_details']
  const first = listIn(details)?.[0] ?? details
  const members = membersOf(first) as Row
  return Object.keys(members).length > 0 ? members : null
}

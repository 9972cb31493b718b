import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { MessageFile, MessageHead, MessageState } from '../database/column-types.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import type { Letter } from './letter.ts'
import type { Recipient } from './recipients.ts'

/** A message as it is delivered. */
export type QueuedMessage = Pick<Selectable<Tables['messages']>, (typeof columns)[number]>

const columns = [
  'company_id',
  'id',
  'channel',
  'kind',
  'recipient',
  'username',
  'slug',
  'pk',
  'subject',
  'body',
  'html',
  'route',
  'head',
  'files',
  'attempts',
  'sent_by',
  'created_at',
] as const

export interface NewMessages {
  readonly company: string
  readonly slug: string
  readonly pk: string
  /** Route of the site that its link opens. */
  readonly route: string
  readonly recipients: readonly Recipient[]
  readonly head: MessageHead
  readonly files: readonly MessageFile[]
  readonly sentBy: string | null
  /** The message for this recipient. `id` is the id it is stored under. */
  letter(recipient: Recipient, id: string): Letter
}

/** Queues one message per recipient, in the caller's transaction. */
export async function queueMessages(work: Work, writing: NewMessages): Promise<void> {
  const { company: company_id, slug, pk, route, sentBy: sent_by } = writing
  const same = { company_id, slug, pk, route, sent_by }
  const json = { head: JSON.stringify(writing.head), files: JSON.stringify(writing.files) }
  const rows = writing.recipients.map((each) => {
    const id = randomUUID()
    const { subject, text: body, html } = writing.letter(each, id)
    return { ...same, ...each, ...json, id, subject, body, html }
  })
  if (rows.length > 0) await work.insertInto('messages').values(rows).execute()
}

interface Failed {
  readonly failure: string
  readonly attempts: number
}

interface FailedEvent extends Failed {
  /** As it is stored in the outbox: it may be invalid and the cause of the failure. */
  readonly payload: unknown
}

/** Adds an entry to the log of messages for an event whose messages could not be written. */
export async function logFailedEvent(work: Work, company: string, { payload, ...failed }: FailedEvent): Promise<void> {
  const { screen, document, to } = Object(payload) as Readonly<Record<string, unknown>>
  const [slug, pk] = [String(screen ?? ''), String(document ?? '')]
  const subject = `No message about ${slug} ${pk}: ${String(to ?? '')}`
  await logFailure(work, company, { slug, pk, subject, ...failed })
}

interface FailedMessage extends Failed, Pick<QueuedMessage, 'slug' | 'pk' | 'subject'> {}

/** Adds an entry to the log of messages for messages that could not be written: failed, and without a recipient. */
export async function logFailure(work: Work, company: string, writing: FailedMessage): Promise<void> {
  const { slug, pk, subject, failure, attempts } = writing
  await work
    .insertInto('messages')
    .values({
      company_id: company,
      id: randomUUID(),
      channel: 'email',
      kind: 'system',
      recipient: '',
      username: '',
      slug,
      pk,
      subject,
      body: failure,
      html: '',
      route: '',
      head: JSON.stringify({ to: [], cc: [] }),
      files: '[]',
      sent_by: null,
      state: 'Failed',
      attempts,
      failure,
    })
    .execute()
}

/** After this time a message that is not marked counts as lost and is sent again under the same Message-ID. */
const LEASE = '5 minutes'
const AT_ONCE = 20

/** Leases some messages that are due. Concurrent callers get different ones. */
export async function claimMessages(work: Work, company: string): Promise<readonly QueuedMessage[]> {
  const due = await work
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', company)
    .where('state', '=', 'Queued')
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  return await work
    .updateTable('messages')
    .set({ attempts: sql<number>`attempts + 1`, next_at: sql<Date>`now() + ${LEASE}::interval` })
    .where('company_id', '=', company)
    .where('id', 'in', ids)
    .returning(columns)
    .execute()
}

/** Has an effect only while the caller's lease is valid: an attempt that counts as lost changes nothing. */
export async function markSent(work: Work, message: QueuedMessage, providerId: string | null): Promise<void> {
  await claimed(work, message)
    .set({ state: 'Sent', provider_id: providerId, failure: null, sent_at: sql<Date>`now()` })
    .execute()
}

/** Attempts in all, with a backoff of 30 seconds, 1, 2, 4 … minutes. */
const MOST_ATTEMPTS = 8
const FIRST_PAUSE_SECONDS = 30

export async function markFailed(work: Work, message: QueuedMessage, why: { reason: string; isPermanent: boolean }) {
  const isOver = why.isPermanent || message.attempts >= MOST_ATTEMPTS
  const pause = FIRST_PAUSE_SECONDS * 2 ** (message.attempts - 1)
  await claimed(work, message)
    .set({
      state: isOver ? 'Failed' : 'Queued',
      failure: why.reason.slice(0, 500),
      next_at: sql<Date>`now() + ${pause} * interval '1 second'`,
    })
    .execute()
}

function claimed(work: Work, { company_id, id, attempts }: QueuedMessage) {
  return work
    .updateTable('messages')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'Queued')
}

const BEFORE: Readonly<Record<'Delivered' | 'Read' | 'Failed', readonly MessageState[]>> = {
  // A report may arrive before the message is marked as sent.
  Delivered: ['Queued', 'Sent'],
  Read: ['Queued', 'Sent', 'Delivered'],
  Failed: ['Queued', 'Sent'],
}

export type Reported = keyof typeof BEFORE

interface Report {
  readonly id: string
  readonly state: Reported
  readonly why?: string
}

/** Stores the state a provider reports. States only go forward, so a repeated or late report changes nothing. */
export async function reportMessage(work: Work, company: string, { id, state, why }: Report): Promise<void> {
  const now = sql<Date>`now()`
  const arrived = { sent_at: sql<Date>`coalesce(sent_at, now())` }
  const times = {
    Delivered: { ...arrived, delivered_at: now },
    Read: { ...arrived, read_at: now },
    Failed: { failure: why?.slice(0, 500) ?? 'Refused by the provider.' },
  }
  await work
    .updateTable('messages')
    .set({ state, ...times[state] })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('state', 'in', BEFORE[state])
    .execute()
}

/** Days after which a message's link expires. */
export const LINK_DAYS = 30

/** A message of this company; undefined: not found. */
export async function findMessage(work: Work, company: string, id: string) {
  return await work
    .selectFrom('messages')
    .select([...columns, sql<boolean>`created_at < now() - ${LINK_DAYS} * interval '1 day'`.as('is_link_expired')])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
}

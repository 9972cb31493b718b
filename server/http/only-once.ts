import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { HttpError } from './errors.ts'
import { UNREAD } from '../database/send-together.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from './person.ts'

/** A site phone can be offline for a week; after 30 days a key counts as new. */
const RETENTION_DAYS = 30
const oldest = sql<Date>`now() - ${RETENTION_DAYS} * interval '1 day'`

/** The results of all calls with a key; the table is named after decisions, the first calls that had one. */
const OUTCOMES = 'decisions'

interface Once {
  /** Null: the caller sends no key and cannot retry, so nothing is stored. */
  readonly key: string | null
  readonly person: Person
  /** Fingerprint of the request; a retry must have the same. */
  readonly request: unknown
}

/**
 * Runs `run` once per idempotency key and stores its answer in the same transaction. A retry, also one
 * that arrives while the first request is running, gets the stored text. The same key with another
 * request throws 409.
 */
export async function onlyOnce(
  work: Work,
  { key, person, request }: Once,
  run: () => Promise<string>,
): Promise<string> {
  if (key === null) return await run()
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const mine = { company_id: person.companyId, person_id: person.id, key }
  // A concurrent request with the same key waits in this insert until the first has committed.
  if (!(await claimKey(work, mine, requestHash))) return await storedAnswer(work, mine, requestHash)
  const answer = await run()
  await work.updateTable(OUTCOMES).where(isKey(mine)).set({ answer }).modifyEnd(sql.raw(UNREAD)).execute()
  return answer
}

/** Whether a call of the person with this key was carried out; a repeated call gets the same answer. */
export async function wasCarriedOut(work: Work, { companyId, id }: Person, key: string | null): Promise<boolean> {
  if (key === null) return false
  const stored = await work
    .selectFrom(OUTCOMES)
    .select('key')
    .where(isKey({ company_id: companyId, person_id: id, key }))
    .where('created_at', '>=', oldest)
    .executeTakeFirst()
  return stored !== undefined
}

interface Key {
  readonly company_id: string
  readonly person_id: string
  readonly key: string
}

async function storedAnswer(work: Work, key: Key, requestHash: string): Promise<string> {
  const { request_hash, answer } = await work
    .selectFrom(OUTCOMES)
    .select(['request_hash', 'answer'])
    .where(isKey(key))
    .executeTakeFirstOrThrow()
  if (request_hash === requestHash && answer !== null) return answer
  throw new HttpError(409, 'key-reused', 'This Idempotency-Key was already used for another request.')
}

const isKey =
  (key: Key) =>
  (eb: ExpressionBuilder<Tables, typeof OUTCOMES>): Expression<SqlBool> =>
    eb.and({ ...key })

/** Stores the key without an answer. @returns false: it is stored already */
async function claimKey(work: Work, mine: Key, requestHash: string): Promise<boolean> {
  if (await insertKey(work, mine, requestHash)) return true
  // Once an hour, expired keys are removed (retention/sweep.ts); this one may have expired since.
  const expired = await work.deleteFrom(OUTCOMES).where(isKey(mine)).where('created_at', '<', oldest).executeTakeFirst()
  return expired.numDeletedRows > 0n && (await insertKey(work, mine, requestHash))
}

async function insertKey(work: Work, mine: Key, requestHash: string): Promise<boolean> {
  const inserted = await work
    .insertInto(OUTCOMES)
    .values({ ...mine, request_hash: requestHash, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The idempotency key of a request; null: none was sent. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** Sends the stored text unchanged, so that a retry gets the same bytes. */
export function sendText(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8')
  return text
}

import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { keyOf, sendText } from './repeatable.ts'
import { type Parts, type SignedCall, signedIn } from './signed-in.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from './person.ts'
import { onlyOnce } from './only-once.ts'

/** What is wrong, by field (site-modules §7, post_item). */
export type FieldErrors = Readonly<Record<string, string>>

/** What was done: members of the answer; or what is wrong with the form, and nothing was done. */
export type Done = { readonly errors: FieldErrors } | { readonly [member: string]: unknown }

type Change = (call: SignedCall, request: FastifyRequest) => Promise<Done>

interface ChangingSchema {
  readonly query: object
  readonly headers: object
  readonly body: object
}

/** The route of a changing call for who is signed in, by its schema in schemas/erp. */
export function changingRoute({ query: querystring, headers, body }: ChangingSchema) {
  return { config: { policy: 'session' }, schema: { querystring, headers, body } } as const
}

/** The handler of a changing call: done once a key, answered as `ok` with what was done. */
export function changing(parts: Parts, change: Change) {
  return signedIn(parts, async (call, request, reply) => {
    const { apitoken: _, ...query } = request.query as Readonly<Record<string, string>>
    const place = { ...query, ...(request.params as Readonly<Record<string, string>>) }
    const asked = [request.routeOptions.url, place, request.body ?? null]
    const text = await onlyOnce(call.work, { key: keyOf(request), person: call.person, request: asked }, async () => {
      const done = await change(call, request)
      return JSON.stringify('errors' in done ? { ok: false, post_item: done.errors } : { ok: true, ...done })
    })
    return sendText(reply, text)
  })
}

/** Tables whose rows are numbered. */
export type NumberedTable = 'tasks' | 'comparison_sheets' | 'erection_entries' | 'section_jobs' | 'checklist_records'

/**
 * The next number of the company's rows in a table. From here to the end of the transaction nobody else there is
 * given one.
 */
export async function nextNumber(work: Work, { companyId }: Person, table: NumberedTable) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${companyId}`}, 0))`.execute(work)
  const { last } = await work
    .selectFrom(table)
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Before the first record is saved there is no key. */
export function keyAsked({ query }: FastifyRequest): string | null {
  return (query as { key?: string }).key || null
}

/** Several values of one parameter, with commas between (foundation §9). */
export function listAsked(text: string | undefined): readonly string[] {
  const all = (text ?? '').split(',').map((each) => each.trim())
  return [...new Set(all.filter((each) => each !== ''))]
}

/** A list of texts that a statement binds as one value. */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Channel } from '../../database/column-types.ts'
import { actorOf } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { MOST_WHATSAPP, NOTIFICATION_CONFIG } from './catalogue.ts'
import { type Reachable, reachablePeople } from './people.ts'
import { lockSettings } from './save.ts'
import type { CallBody } from '../../http/request.ts'

/** Usernames (foundation §3, notification configuration copy). */
export type TypedAlertCopy = CallBody<'notificationconfig-copynotificationconfig'>

interface Pair {
  readonly slug: string
  readonly channel: Channel
}

type Copied = { readonly copied: number } | { readonly errors: FieldErrors }

/** Subscribes the targets to every alert of the source; they keep their own. All or nothing. */
export async function copyConfiguration(
  call: SignedCall,
  body: TypedAlertCopy,
  eventAlerts: ReadonlyMap<string, string>,
): Promise<Copied> {
  const { work, person } = call
  const chosen = readCopying(body, await reachablePeople(work, person.companyId))
  if ('errors' in chosen) return chosen
  const pairs = await work
    .selectFrom('alert_subscribers')
    .select(['slug', 'channel'])
    .where('company_id', '=', person.companyId)
    .where('person_id', '=', chosen.from)
    .orderBy('slug')
    .orderBy('channel')
    .execute()
  if (pairs.length === 0)
    return { errors: { copyfrom_uid: `${body.copyfrom_uid} gets no alerts: there is nothing to copy.` } }
  for (const slug of new Set(pairs.map((pair) => pair.slug))) await lockSettings(call, slug)
  const copied = await addAll(call, pairs, chosen.to)
  await refuseTooMany(call, pairs, eventAlerts)
  const subject = { screen: NOTIFICATION_CONFIG, from: chosen.from, to: chosen.to.join(' '), copied }
  await appendAudit(work, person.companyId, { event: 'alerts-copied', ...actorOf(person), ...subject })
  return { copied }
}

interface Chosen {
  readonly from: string
  readonly to: readonly string[]
}

function readCopying(
  { copyfrom_uid: from, copyto_uid: to }: TypedAlertCopy,
  users: ReadonlyMap<string, Reachable>,
): Chosen | { readonly errors: FieldErrors } {
  const targets = [...new Set(typeof to === 'string' ? [to] : (to ?? []))].filter((name) => name !== '')
  const source = users.get(from ?? '')
  const unknown = targets.find((name) => !users.has(name))
  const errors: Record<string, string> = {}
  if (!from) errors['copyfrom_uid'] = 'Required.'
  else if (!source) errors['copyfrom_uid'] = `There is nobody called "${from}".`
  if (targets.length === 0) errors['copyto_uid'] = 'Required.'
  else if (unknown !== undefined) errors['copyto_uid'] = `There is nobody called "${unknown}".`
  else if (from && targets.includes(from)) errors['copyto_uid'] = 'The source cannot be one of the targets.'
  const unreachable = targets.find((name) => users.get(name)?.hasMobile === false)
  if (unreachable !== undefined) errors['copyto_uid'] ??= `${unreachable} has no mobile number.`
  if (!source || Object.keys(errors).length > 0) return { errors }
  return { from: source.id, to: targets.flatMap((name) => users.get(name)?.id ?? []) }
}

async function addAll(
  { work, person }: SignedCall,
  pairs: readonly Pair[],
  people: readonly string[],
): Promise<number> {
  const rows = pairs.flatMap((pair) =>
    people.map((person_id) => ({ company_id: person.companyId, ...pair, person_id })),
  )
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('alert_subscribers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Throws 400, which rolls everything back, when an event alert would go to too many people by WhatsApp. */
async function refuseTooMany(
  { work, person }: SignedCall,
  pairs: readonly Pair[],
  eventAlerts: ReadonlyMap<string, string>,
): Promise<void> {
  const slugs = [...new Set(pairs.map(({ slug }) => slug))].filter((slug) => eventAlerts.has(slug))
  const { rows } = await sql<{ slug: string; count: number }>`
    select slug, count(*)::int as count from alert_subscribers
    where company_id = ${person.companyId} and channel = 'whatsapp' and slug = any(${slugs}::text[])
    group by slug having count(*) > ${MOST_WHATSAPP} order by slug limit 1`.execute(work)
  const found = rows[0]
  if (!found) return
  const message = `"${eventAlerts.get(found.slug)}" would go to ${found.count} users by WhatsApp; at most ${MOST_WHATSAPP} are allowed. Nothing was copied.`
  throw new HttpError(400, 'too-many-whatsapp', message)
}

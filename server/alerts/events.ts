import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { documentColumns } from '../workflow/document.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Linking } from './alert.ts'
import { eventRecipients, queueEventMessages } from './event-messages.ts'

/** What an event is turned into messages with. */
export interface Telling extends Linking {
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** What the transition left (workflow/transition.ts). */
interface Decided {
  readonly person: string
  readonly screen: string
  readonly document: string
  readonly to: string
  readonly reason: string | null
}

const AT_ONCE = 100

/**
 * Turns what has happened in this company into messages, in one transaction: what is taken from the outbox stands in
 * the line of messages, or neither. Answers how many events it took.
 */
export async function tellEvents(work: Work, company: string, telling: Telling): Promise<number> {
  const events = await work
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload'])
    .where('company_id', '=', company)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (events.length === 0) return 0
  for (const { kind, payload } of events) {
    if (kind === 'decided') await sendEventAlert(work, company, { telling, decided: payload as Decided })
  }
  await work
    .updateTable('outbox')
    .set({ sent_at: new Date() })
    .where('company_id', '=', company)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  return events.length
}

interface Told {
  readonly telling: Telling
  readonly decided: Decided
}

/** Goes to exactly those who are set for what happened (specialised-modules §2, event alerts). */
async function sendEventAlert(work: Work, company: string, { telling, decided }: Told): Promise<void> {
  const definition = telling.screens.get(decided.screen)
  const found = await findDecided(work, company, decided)
  if (!definition || !found) return
  // As it was then: by now it may have moved on.
  const document = { ...found.document, status: decided.to }
  const recipients = await eventRecipients(work, { company, definition, document }, 'system')
  if (recipients.length === 0) return
  const added = `${decided.to} by ${found.by}.${decided.reason === null ? '' : `\nReason: ${decided.reason}`}`
  const message = { company, definition, document, app: telling.app(), linking: telling, added, sender: null }
  await queueEventMessages(work, message, recipients)
}

async function findDecided(work: Work, company: string, decided: Decided) {
  const document = await work
    .selectFrom('documents')
    .select(documentColumns)
    .where('company_id', '=', company)
    .where('screen', '=', decided.screen)
    .where('id', '=', decided.document)
    .executeTakeFirst()
  if (!document) return null
  const person = await work
    .selectFrom('people')
    .select('name')
    .where('company_id', '=', company)
    .where('id', '=', decided.person)
    .executeTakeFirst()
  return { document, by: person?.name ?? '' }
}

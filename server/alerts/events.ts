import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { acceptedRights } from '../http/accepted-rights.ts'
import { guardedDefinition } from '../rights/definitions.ts'
import { documentColumns } from '../workflow/document.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { LinkSettings } from './alert.ts'
import { eventRecipients, queueEventMessages } from './event-messages.ts'

/** What turning an event into messages needs. */
export interface EventContext extends LinkSettings {
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** The payload that workflow/transition.ts writes to the outbox. */
interface Decided {
  readonly person: string
  readonly screen: string
  readonly document: string
  readonly to: string
  readonly reason: string | null
}

const AT_ONCE = 100

/**
 * Turns the events of a company's outbox into queued messages, in one transaction: an event is marked as processed
 * only together with its messages. Returns the number of events processed.
 */
export async function processEvents(work: Work, company: string, context: EventContext): Promise<number> {
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
    if (kind === 'decided') await sendEventAlert(work, company, { context, decided: payload as Decided })
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

interface DecidedEvent {
  readonly context: EventContext
  readonly decided: Decided
}

/** Sends to the subscribers of this alert only (specialised-modules §2, event alerts). */
async function sendEventAlert(work: Work, company: string, { context, decided }: DecidedEvent): Promise<void> {
  const screen = context.screens.get(decided.screen)
  const definition = screen && guardedDefinition(await acceptedRights(work, company), screen)
  const found = await findDecided(work, company, decided)
  if (!definition || !found) return
  // The status of the event: by now the document may have another one.
  const document = { ...found.document, status: decided.to }
  const recipients = await eventRecipients(work, { company, definition, document }, 'system')
  if (recipients.length === 0) return
  const added = `${decided.to} by ${found.by}.${decided.reason === null ? '' : `\nReason: ${decided.reason}`}`
  const message = { company, definition, document, app: context.app(), links: context, added, sender: null }
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

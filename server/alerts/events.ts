import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { setSavepoint } from '../database/deferred.ts'
import type { Work } from '../database/tenant.ts'
import { acceptedRights } from '../http/accepted-rights.ts'
import { tenantApp } from '../http/company-app.ts'
import { guardedDefinition } from '../rights/definitions.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { documentColumns } from '../workflow/document-columns.ts'
import { decisionText } from '../workflow/moves.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { LinkSettings } from './alert.ts'
import { eventSlug } from './event-alerts.ts'
import { alertsSetUp, eventRecipients, queueEventMessages } from './event-messages.ts'
import { logFailedEvent } from './messages.ts'

/** What is needed to turn an event into messages. */
export interface EventContext extends LinkSettings {
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** The payload that workflow/change-status.ts writes to the outbox. */
interface Decided {
  /** The move. */
  readonly event: string
  readonly person: string
  readonly screen: string
  readonly document: string
  readonly to: string
  readonly reason: string | null
}

const AT_ONCE = 100
/** Attempts in all, with a backoff of 30 seconds, 1, 2, 4 minutes. */
const MOST_ATTEMPTS = 5
const FIRST_PAUSE_SECONDS = 30

/** The events that were processed. */
export interface ProcessedEvents {
  readonly count: number
  /** The errors of the events that are not tried again. */
  readonly failures: readonly Error[]
}

/**
 * Turns the events of a company's outbox into queued messages, in one transaction: an event is marked as processed
 * only together with its messages. An event that throws is rolled back alone and tried again later; after its last
 * attempt it is set aside, and the log of messages shows why.
 */
export async function processEvents(work: Work, company: string, context: EventContext): Promise<ProcessedEvents> {
  const events = await dueEvents(work, company)
  // Read once for all events, since most decisions have no alert.
  const alerts = events.length === 0 ? new Set<string>() : await alertsSetUp(work, company)
  const processed: EventRow['id'][] = []
  const failures: Error[] = []
  for (const event of events) {
    const error = await processAlone(work, company, { context, alerts, event })
    if (error === null) processed.push(event.id)
    else if (await putOff(work, company, { event, error })) {
      const { id, attempts } = event
      failures.push(new Error(`Event ${id} of ${company} is set aside after ${attempts + 1} tries.`, { cause: error }))
    }
  }
  if (processed.length > 0) {
    await work
      .updateTable('outbox')
      .set({ sent_at: sql<Date>`now()` })
      .where('company_id', '=', company)
      .where('id', 'in', processed)
      .execute()
  }
  return { count: events.length, failures }
}

type EventRow = Awaited<ReturnType<typeof dueEvents>>[number]

async function dueEvents(work: Work, company: string) {
  return await work
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('company_id', '=', company)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
}

interface EventInContext {
  readonly context: EventContext
  /** The slugs of the alerts that are set up. */
  readonly alerts: ReadonlySet<string>
  readonly event: EventRow
}

/** Runs in a savepoint. Returns the event's error after rolling it back; throws if the connection is lost. */
async function processAlone(work: Work, company: string, { event, ...shared }: EventInContext): Promise<unknown> {
  const savepoint = await setSavepoint(work)
  try {
    const { kind, payload } = event
    if (kind === 'decided') await sendEventAlert(work, company, { ...shared, decided: payload as Decided })
    await savepoint.release()
    return null
  } catch (error) {
    await savepoint.rollback()
    return error
  }
}

/** Schedules the next attempt of a failed event. Returns whether it was set aside instead. */
async function putOff(
  work: Work,
  company: string,
  { event, error }: { readonly event: EventRow; readonly error: unknown },
): Promise<boolean> {
  const attempts = event.attempts + 1
  const isOver = attempts >= MOST_ATTEMPTS
  const failure = String(error).slice(0, 500)
  await work
    .updateTable('outbox')
    .set({
      attempts,
      failure,
      next_at: sql<Date>`now() + ${FIRST_PAUSE_SECONDS * 2 ** event.attempts} * interval '1 second'`,
      ...(isOver && { failed_at: sql<Date>`now()` }),
    })
    .where('company_id', '=', company)
    .where('id', '=', event.id)
    .execute()
  if (isOver) await logFailedEvent(work, company, { payload: event.payload, failure, attempts })
  return isOver
}

interface DecidedEvent extends Pick<EventInContext, 'context' | 'alerts'> {
  readonly decided: Decided
}

/** Sends to the subscribers of this alert only (specialised-modules §2, event alerts). */
async function sendEventAlert(work: Work, company: string, { context, alerts, decided }: DecidedEvent): Promise<void> {
  if (!alerts.has(eventSlug(decided.screen, decided.to))) return
  const screen = context.screens.get(decided.screen)
  const definition = screen && guardedDefinition(await acceptedRights(work, company), screen)
  const found = definition && (await findDecided(work, { company, definition, decided }))
  if (!definition || !found) return
  // The status at the time of the event: the document may have another one by now.
  const document = { ...found.document, status: decided.to }
  const recipients = await eventRecipients(work, { company, definition, document }, 'system')
  if (recipients.length === 0) return
  const text = decisionText(definition.workflow, { move: decided.event, to: decided.to }, found.by)
  const added = `${text}.${decided.reason === null ? '' : `\nReason: ${decided.reason}`}`
  const message = {
    company,
    definition,
    document,
    app: await tenantApp(work, context.app()),
    links: context,
    added,
    sender: null,
  }
  await queueEventMessages(work, message, recipients)
}

interface DecidedContext extends Pick<DecidedEvent, 'decided'> {
  readonly company: string
  readonly definition: ServerDefinition
}

async function findDecided(work: Work, { company, definition, decided }: DecidedContext) {
  const document = await work
    .selectFrom('documents')
    .select(documentColumns(definition))
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

import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { SiteDefinitions } from '../config/screens.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import type { FileStore } from '../files/store.ts'
import { type EventContext, processEvents } from './events.ts'
import { claimMessages, markFailed, markSent, type QueuedMessage } from './messages.ts'
import { withInvitationLink } from './invitation-link.ts'
import { createRunner, type JobQueue, type Runner } from '../jobs/runner.ts'
import { openSenders, PermanentRefusal, type Sender } from './senders.ts'

interface DeliveryContext extends SiteDefinitions {
  readonly config: Config
  readonly database: Database
  readonly store: FileStore
  log(error: unknown): void
}

const ROUND_MS = 5_000

/**
 * Delivers pending events and messages; a job is a company that has some. A message is leased for some minutes, sent,
 * then marked as sent. If the process dies between the last two steps, the message is sent again under the same
 * Message-ID: delivery is at least once, and a mail program can recognise a duplicate.
 */
export function createMessageDelivery({ config, database, store, screens, app, log }: DeliveryContext): Runner {
  const { secret } = database
  const senders = openSenders({ config, store, secret })
  const eventContext: EventContext = { config, secret, screens, app }
  const queue: JobQueue<string> = {
    everyMs: ROUND_MS,
    // A restored copy sends nothing: the original may have sent it, or be about to.
    due: async () => (database.quarantine === null ? await companiesToDeliver(database) : []),
    async run(company, { isClosing }) {
      while (!isClosing()) {
        const { count, failures } = await inTenant(database, company, (work) =>
          processEvents(work, company, eventContext),
        )
        failures.forEach(log)
        if (count === 0) break
      }
      while (!isClosing()) {
        const messages = await inTenant(database, company, (work) => claimMessages(work, company))
        if (messages.length === 0) return
        const send = (message: QueuedMessage) =>
          senders[message.channel](withInvitationLink(message, { config, secret }))
        await Promise.all(messages.map((message) => deliver(database, message, send)))
      }
    },
  }
  return createRunner(queue, log)
}

async function companiesToDeliver({ kysely }: Database): Promise<readonly string[]> {
  return await kysely.transaction().execute(async (work) => {
    const { rows } = await sql<{ company_id: string }>`select company_id from companies_to_deliver()`.execute(work)
    return rows.map(({ company_id }) => company_id)
  })
}

async function deliver(database: Database, message: QueuedMessage, send: Sender): Promise<void> {
  const { company_id: company } = message
  const sent = await send(message).then(
    (providerId) => ({ providerId }),
    (error: unknown) => ({ reason: String(error), isPermanent: error instanceof PermanentRefusal }),
  )
  // An error while writing the mark is not a failure to send: the lease of the message expires and it is retried.
  await inTenant(database, company, async (work) => {
    await ('reason' in sent ? markFailed(work, message, sent) : markSent(work, message, sent.providerId))
  })
}

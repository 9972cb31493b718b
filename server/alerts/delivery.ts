import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Site } from '../config/screens.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import type { Store } from '../files/store.ts'
import { type Telling, tellEvents } from './events.ts'
import { claimMessages, markFailed, markSent, type Message } from './messages.ts'
import { createRunner, type JobQueue, type Runner } from '../jobs/runner.ts'
import { openSenders, RefusedForGood, type Sender } from './senders.ts'

interface Given extends Site {
  readonly config: Config
  readonly database: Database
  readonly store: Store
  log(error: unknown): void
}

const ROUND_MS = 5_000

/**
 * Takes events and messages out of the database and to whom they are for; a job is a company with some of either.
 * A message is taken for some minutes, sent, then marked. A process that dies between the last two leaves it to be
 * sent once more, under the same Message-ID: at least once, and a duplicate can be known as one.
 */
export function createDelivery({ config, database, store, screens, app, log }: Given): Runner {
  const senders = openSenders({ config, store, secret: database.secret })
  const telling: Telling = { config, secret: database.secret, screens, app }
  const queue: JobQueue<string> = {
    everyMs: ROUND_MS,
    due: () => companiesToDeliver(database),
    async run(company, { isClosing }) {
      while (!isClosing() && (await inTenant(database, company, (work) => tellEvents(work, company, telling))) > 0);
      while (!isClosing()) {
        const messages = await inTenant(database, company, (work) => claimMessages(work, company))
        if (messages.length === 0) return
        await Promise.all(messages.map((message) => deliver(database, message, senders[message.channel])))
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

async function deliver(database: Database, message: Message, send: Sender): Promise<void> {
  const { company_id: company } = message
  const sent = await send(message).then(
    (providerId) => ({ providerId }),
    (error: unknown) => ({ words: String(error), forGood: error instanceof RefusedForGood }),
  )
  // A mark that cannot be written is no failure of the sending: the message waits until its time is over.
  await inTenant(database, company, async (work) => {
    await ('words' in sent ? markFailed(work, message, sent) : markSent(work, message, sent.providerId))
  })
}

import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import type { Store } from '../files/store.ts'
import { type Telling, tellEvents } from './events.ts'
import { claimMessages, markFailed, markSent, type Message } from './messages.ts'
import { openSenders, RefusedForGood, type Sender } from './senders.ts'

/** Takes events and messages out of the database and to whom they are for. */
export interface Delivery {
  /** Something may be due. Returns at once. */
  wake(): void
  /** Looks from now on by itself every few seconds. */
  start(): void
  /** One look at all companies; done when everything that was due is sent, or put off. For tests and `wake`. */
  round(): Promise<void>
  /** Lets what is being sent finish. */
  close(): Promise<void>
}

interface Given extends Pick<Telling, 'screens' | 'app'> {
  readonly config: Config
  readonly database: Database
  readonly store: Store
  log(error: unknown): void
}

const ROUND_MS = 5_000

/**
 * A message is taken for some minutes, sent, then marked. A process that dies between the last two leaves it to be
 * sent once more, under the same Message-ID: at least once, and a duplicate can be known as one.
 */
export function createDelivery({ config, database, store, screens, app, log }: Given): Delivery {
  const senders = openSenders({ config, store, secret: database.secret })
  const telling: Telling = { config, secret: database.secret, screens, app }
  let running: Promise<void> | null = null
  const standing = { isAsked: false, isClosed: false }
  let rounds: NodeJS.Timeout | null = null

  const runRound = async (): Promise<void> => {
    for (const company of await companiesToDeliver(database)) {
      // Companies are told apart: what fails in one holds up no other.
      await deliverIn(company).catch(log)
    }
  }
  const deliverIn = async (company: string): Promise<void> => {
    while (!standing.isClosed && (await inTenant(database, company, (work) => tellEvents(work, company, telling))) > 0);
    for (let messages = await claim(company); messages.length > 0; messages = await claim(company)) {
      await Promise.all(messages.map((message) => deliver(database, message, senders[message.channel])))
    }
  }
  const claim = async (company: string): Promise<readonly Message[]> =>
    standing.isClosed ? [] : await inTenant(database, company, (work) => claimMessages(work, company))

  const idle = async (): Promise<void> => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- the round itself takes it away
    while (running !== null) await running.catch(() => {})
  }
  const round = async (): Promise<void> => {
    await idle()
    if (standing.isClosed) return
    running = runRound().finally(() => (running = null))
    await running
  }
  const wake = (): void => {
    if (standing.isAsked || standing.isClosed) return
    standing.isAsked = true
    // What comes while this one waits for its turn is part of it; what comes later asks for another.
    idle()
      .then(() => {
        standing.isAsked = false
        return round()
      })
      .catch(log)
  }
  return {
    wake,
    round,
    start: () => void (rounds ??= setInterval(wake, ROUND_MS).unref()),
    async close() {
      standing.isClosed = true
      if (rounds !== null) clearInterval(rounds)
      await running?.catch(() => {})
    },
  }
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

/** Actions of people and jobs while one call of the server fails: each with its effect, which is complete or none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTenant } from '../../server/database/tenant.ts'
import { alertTo } from '../contract/alerting.ts'
import { type Answer, Browser } from '../contract/browser.ts'
import type { Site } from '../contract/databases.ts'
import { png } from '../contract/upload-files.ts'
import { deliverAll, exportRows, importFile, type Outcome, outcomeOf, PATIENCE_MS } from './failing-jobs.ts'

type Effect = Readonly<Record<string, unknown>>

/** One execution of an action, on its own rows. */
export interface Step {
  /** Runs the action; a second run sends the same request, with the same key if the call has one. */
  run(): Promise<Outcome>
  /** The effect in the database now. */
  effect(): Promise<Effect>
  readonly nothing: Effect
  readonly whole: Effect
  /** The allowed effects after a second run. Default: `whole` only. */
  readonly repeated?: readonly Effect[]
  /** Further allowed effects after a failure, for a job that continues by itself or is taken over. */
  readonly unfinished?: readonly Effect[]
  /** The current effect without waiting, if `effect` waits for others. */
  effectNow?(): Promise<Effect>
  /** Whether it also runs in the background, and stores its result there. */
  readonly isJob?: boolean
  /** Whether the job stores a failure for another attempt and does not report it. */
  readonly isTriedAgain?: boolean
}

export type Actions = Readonly<Record<string, () => Promise<Step>>>

interface Doing {
  readonly site: Site
  readonly owner: Browser
  readonly head: Browser
  readonly director: Browser
}

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
const filled = (Purpose: string) => ({
  Purpose,
  Items: [
    { key: 'a', Part: 'Bolt', Qty: 2 },
    { key: 'b', Part: 'Nut', Qty: 3 },
  ],
})

/** The actions; each call of one returns a step on unused rows. */
export function actionsOf(doing: Doing): Actions {
  const { site, owner, head } = doing
  const orderIds: string[] = []
  const nextOrders = async (count: number): Promise<readonly string[]> => {
    if (orderIds.length < count) {
      orderIds.splice(0, orderIds.length, ...(await head.rows({ Status: 'Submitted' })).map(({ id }) => id))
    }
    return orderIds.splice(0, count)
  }
  const nextOrder = async (): Promise<string> => (await nextOrders(1))[0] ?? ''
  const inSteel = async (query: ReturnType<typeof sql<Effect>>): Promise<Effect> => {
    const { rows } = await inTenant(site.database, 'steel', (work) => query.execute(work))
    return rows[0] ?? {}
  }
  return {
    ...readingActions(doing, nextOrder),
    ...documentActions({ owner, head, inSteel, nextOrders, nextOrder }),
    ...otherActions(doing, { inSteel, nextOrder }),
  }
}

interface Rows {
  inSteel(query: ReturnType<typeof sql<Effect>>): Promise<Effect>
  nextOrder(): Promise<string>
}

const NOTHING: Effect = {}

function readingActions({ head }: Doing, nextOrder: () => Promise<string>): Actions {
  const reading = (run: () => Promise<Answer>): Step => ({
    run: async () => outcomeOf(await run()),
    effect: () => Promise.resolve(NOTHING),
    nothing: NOTHING,
    whole: NOTHING,
  })
  return {
    list: () =>
      Promise.resolve(reading(() => head.get('/main/s/orders/list', { scope: 'all', page: '0', page_by: '20' }))),
    search: () => Promise.resolve(reading(() => head.get('/main/s/orders/list', { scope: 'all', search: 'steel' }))),
    details: async () => {
      const key = await nextOrder()
      return reading(() => head.get('/main/s/orders/details', { key }))
    },
  }
}

interface DocumentRows extends Rows, Pick<Doing, 'owner' | 'head'> {
  nextOrders(count: number): Promise<readonly string[]>
}

function documentActions({ owner, head, inSteel, nextOrders, nextOrder }: DocumentRows): Actions {
  return {
    async raise() {
      const words = `Raised ${randomUUID()}`
      const extra = keyed()
      return {
        run: async () => outcomeOf(await owner.post('/main/s/purchases/item', filled(words), extra)),
        effect: () =>
          inSteel(sql`select count(*)::int as documents, coalesce(max(jsonb_array_length(lines -> 'Items')), 0) as lines,
            (select count(*)::int from audit a where a.document_id = any(array_agg(d.id))) as audited
            from documents d where data ->> 'Purpose' = ${words}`),
        nothing: { documents: 0, lines: 0, audited: 0 },
        whole: { documents: 1, lines: 2, audited: 1 },
      }
    },
    async submit() {
      const words = `Submitted ${randomUUID()}`
      const { body } = await owner.post('/main/s/purchases/item', filled(words), keyed())
      const { id } = body as unknown as { id: string }
      const extra = { ...keyed(), query: { key: id } }
      return {
        run: async () => outcomeOf(await owner.post('/main/s/purchases/submission', filled(words), extra)),
        effect: () =>
          inSteel(sql`select status, number is not null as numbered,
            (select count(*)::int from audit where document_id = d.id and event = 'submit') as audited,
            (select count(*)::int from outbox where payload ->> 'document' = d.id) as events
            from documents d where id = ${id}`),
        nothing: { status: 'Draft', numbered: false, audited: 0, events: 0 },
        whole: { status: 'Submitted', numbered: true, audited: 1, events: 1 },
      }
    },
    async approve() {
      const ids = await nextOrders(3)
      const key = randomUUID()
      return {
        run: async () => outcomeOf(await head.approve(ids, {}, key)),
        effect: () =>
          inSteel(sql`select array_agg(distinct concat(status, ' ', version,
              (select count(*) from audit where document_id = d.id and event = 'approve'),
              (select count(*) from outbox where payload ->> 'document' = d.id),
              (select count(*) from notifications where document_id = d.id))) as each
            from documents d where id = any(${[...ids]}::text[])`),
        nothing: { each: ['Submitted 1000'] },
        whole: { each: ['First Approved 2111'] },
      }
    },
    async comment() {
      const key = await nextOrder()
      const words = `Comment ${randomUUID()}`
      const extra = { ...keyed(), query: { key } }
      return {
        run: async () => outcomeOf(await head.post('/main/s/orders/comment', { comment: words }, extra)),
        effect: () =>
          inSteel(sql`select count(*)::int as comments, (select count(*)::int from audit where document_id = ${key}
            and event = 'comment') as audited from comments where comment = ${words}`),
        nothing: { comments: 0, audited: 0 },
        whole: { comments: 1, audited: 1 },
      }
    },
    async upload() {
      const pk = await nextOrder()
      const extra = { ...keyed(), query: { awsfile_master_pk: pk } }
      return {
        run: async () => outcomeOf(await head.upload('/main/s/orders/attachments', [png('site.png')], extra)),
        effect: () =>
          inSteel(sql`select files as counted, (select count(*)::int from attachments where target_pk = d.id) as stored,
            (select count(*)::int from audit where document_id = d.id and event = 'file-added') as audited
            from documents d where id = ${pk}`),
        nothing: { counted: 0, stored: 0, audited: 0 },
        whole: { counted: 1, stored: 1, audited: 1 },
      }
    },
  }
}

function otherActions(doing: Doing, { inSteel, nextOrder }: Rows): Actions {
  const { site, director, head } = doing
  return {
    async login() {
      const browser = new Browser(site.server)
      const count = sql<Effect>`select count(*)::int as logins from audit where event = 'login'
        and entry::jsonb ->> 'person' = 'steel-accounts'`
      const { logins } = (await inSteel(count)) as { logins: number }
      return {
        run: async () => outcomeOf(await browser.login('accounts', 'STEEL', { logoutOthers: 'y' })),
        effect: async () => ({ logins: ((await inSteel(count)) as { logins: number }).logins - logins }),
        nothing: { logins: 0 },
        whole: { logins: 1 },
        // No key: signing in again opens a second session.
        repeated: [{ logins: 1 }, { logins: 2 }],
      }
    },
    async record() {
      const Code = randomUUID().slice(0, 8)
      const extra = keyed()
      return {
        run: async () => outcomeOf(await director.post('/main/s/parties/item', { Code, Name: 'New' }, extra)),
        effect: () => partiesOf(inSteel, [Code]),
        nothing: { rows: 0, audited: 0 },
        whole: { rows: 1, audited: 1 },
      }
    },
    async import() {
      const codes = Array.from({ length: 3 }, () => randomUUID().slice(0, 8))
      const csv = `Party code,Name\n${codes.map((code) => `${code},Imported\n`).join('')}`
      return {
        run: () => importFile(director, csv),
        effect: () => partiesOf(inSteel, codes),
        nothing: { rows: 0, audited: 0 },
        whole: { rows: 3, audited: 3 },
        isJob: true,
      }
    },
    async export() {
      const open = sql<Effect>`select count(*)::int as unfinished from exports where state in ('waiting', 'running')`
      return {
        run: () => exportRows(head),
        effect: () => inSteel(open),
        nothing: { unfinished: 0 },
        whole: { unfinished: 0 },
        unfinished: [{ unfinished: 1 }],
        isJob: true,
      }
    },
    async alert() {
      const pk = await nextOrder()
      const body = { ...alertTo(pk), manualemail: [], email: [{ id: 'steel-accounts' }] }
      const extra = keyed()
      return {
        run: async () => outcomeOf(await head.post('/main/s/orders/ma_notifycontacts', body, extra)),
        effect: () => inSteel(sql`select count(*)::int as messages from messages where pk = ${pk}`),
        nothing: { messages: 0 },
        whole: { messages: 1 },
      }
    },
    async delivery() {
      const id = await nextOrder()
      await head.approve([id])
      const read = sql<Effect>`select
        (select count(*)::int from outbox where payload ->> 'document' = ${id} and sent_at is null) as waiting,
        (select count(*)::int from messages where pk = ${id}) as messages,
        (select count(*)::int from messages where pk = ${id} and state = 'Sent') as sent`
      return {
        run: () => deliverAll(site),
        // Messages that another round has claimed are sent by that round.
        effect: async () => {
          for (const end = Date.now() + PATIENCE_MS; ; await sleep(20)) {
            const found = await inSteel(read)
            if (found['sent'] === 1 || Date.now() > end) return found
          }
        },
        effectNow: () => inSteel(read),
        nothing: { waiting: 1, messages: 0, sent: 0 },
        whole: { waiting: 0, messages: 1, sent: 1 },
        unfinished: [{ waiting: 0, messages: 1, sent: 0 }],
        isTriedAgain: true,
        isJob: true,
      }
    },
  }
}

const partiesOf = (inSteel: Rows['inSteel'], codes: readonly string[]): Promise<Effect> =>
  inSteel(sql`select count(*)::int as rows, (select count(*)::int from audit a where a.event = 'record-added'
      and a.document_id = any(array_agg(r.id))) as audited
    from records r where screen = 'parties' and data ->> 'Code' = any(${[...codes]}::text[])`)

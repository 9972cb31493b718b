import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { type Document, documentColumns, nameOf } from '../documents/document.ts'
import { sheetOf } from '../documents/sheet.ts'
import type { ScreenSource } from '../screens.ts'
import { linkTo, type Linking, routeOf } from './alert.ts'
import { writeLetter } from './letter.ts'
import { queueMessages } from './messages.ts'

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
    if (kind === 'decided') await tellOwner(work, company, { telling, decided: payload as Decided })
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

/** The owner gets an e-mail, unless they decided it themselves. */
async function tellOwner(work: Work, company: string, { telling, decided }: Told): Promise<void> {
  const definition = telling.screens.get(decided.screen)
  const found = await findOwned(work, company, decided)
  if (!definition || !found || found.document.owner_id === decided.person) return
  const { owner, by, place } = found
  const document = { ...found.document, status: decided.to }
  const sheet = sheetOf({ document, definition, approvals: [], person: place, app: telling.app() })
  const added = `${decided.to} by ${by}.${decided.reason === null ? '' : `\nReason: ${decided.reason}`}`
  const recipient = { channel: 'email', kind: 'system', recipient: owner.email, username: owner.name } as const
  await queueMessages(work, {
    company,
    slug: decided.screen,
    pk: decided.document,
    route: routeOf(decided.screen, nameOf(definition, document)),
    recipients: [recipient],
    head: { to: [owner.email], cc: [] },
    files: [],
    sentBy: null,
    letter: (each, id) =>
      writeLetter({ sheet, header: '', added, sender: null, link: linkTo(telling, company, { recipient: each, id }) }),
  })
}

interface Owned {
  readonly document: Document
  readonly owner: { readonly name: string; readonly email: string }
  /** Who decided. */
  readonly by: string
  readonly place: { readonly company: string; readonly address: string }
}

async function findOwned(work: Work, company: string, decided: Decided): Promise<Owned | null> {
  const document = await work
    .selectFrom('documents')
    .select(documentColumns)
    .where('company_id', '=', company)
    .where('screen', '=', decided.screen)
    .where('id', '=', decided.document)
    .executeTakeFirst()
  if (!document) return null
  const people = await work
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', company)
    .where('id', 'in', [document.owner_id, decided.person])
    .execute()
  const owner = people.find(({ id }) => id === document.owner_id)
  if (!owner || owner.email === '') return null
  const by = people.find(({ id }) => id === decided.person)?.name ?? ''
  const { rows } = await sql<Owned['place']>`select company, address from company_head()`.execute(work)
  return rows[0] ? { document, owner, by, place: rows[0] } : null
}

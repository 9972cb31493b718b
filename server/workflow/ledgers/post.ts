import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { PostingRule } from '../../../engine/definition/ledger.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { insertRows } from '../../database/insert-rows.ts'
import type { Work } from '../../database/tenant.ts'
import { HttpError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { entriesToPost, type PostedEntry } from './difference.ts'
import { documentEntries, type PostingDocument } from './document-entries.ts'
import { addToBalances, searchedText } from './balances.ts'
import { refuseClosedDays } from './closing.ts'
import { isLedger, type Ledger, type EntryValues } from './ledger-entry.ts'
import { lockLedger } from './lock-ledger.ts'
import { refuseBalances } from './refuse-balances.ts'

export interface PostingContext {
  readonly person: Pick<Person, 'id' | 'companyId'>
  /** The screen of the documents. */
  readonly definition: ServerDefinition
  readonly screens: Pick<ScreenSource, 'get'>
  readonly app: AppDefinition
}

/**
 * Posts what documents say now and have not posted yet, and takes back what they no longer say; a second time posts
 * nothing. Runs as the mover, in the transaction of the move, whose locks on the documents the caller holds. Throws 409
 * on a closed day, and with the figures if a balance would be what its ledger does not allow.
 */
export async function postToLedgers(
  work: Work,
  context: PostingContext,
  documents: readonly PostingDocument[],
): Promise<void> {
  if (documents.length === 0) return
  // In the same order for everybody, so that no two wait for each other.
  const postings = context.definition.posts.toSorted((one, other) => (one.ledger < other.ledger ? -1 : 1))
  for (const posting of postings) {
    const ledger = context.screens.get(posting.ledger)
    if (!isLedger(ledger)) throw new HttpError(409, 'no-ledger', `There is no ledger "${posting.ledger}".`)
    await postToLedger(work, { ...context, posting, ledger }, documents)
  }
}

interface LedgerContext extends PostingContext {
  readonly posting: PostingRule
  readonly ledger: Ledger
}

async function postToLedger(work: Work, context: LedgerContext, documents: readonly PostingDocument[]): Promise<void> {
  const { person, definition, posting, ledger, app } = context
  await lockLedger(work, context, 'shared')
  const posted = await postedEntries(work, context, documents)
  const today = dayIn(app.timeZone, new Date())
  const isDated = posting.on !== null
  const rows = documents.flatMap((document) => {
    const wanted = documentEntries({ posting, ledger, app, today }, document)
    const entries = entriesToPost(ledger, { wanted, posted: posted.get(document.id) ?? [], isDated, today })
    return entries.map(({ day, values, line }) => ({
      company_id: person.companyId,
      screen: ledger.screen,
      id: randomUUIDv7(),
      day,
      data: values,
      search_text: [document.name, searchedText(values, ledger.searchFields)].join(' '),
      from_screen: definition.screen,
      from_id: document.id,
      from_name: document.name,
      line,
      created_by: person.id,
    }))
  })
  if (rows.length === 0) return
  await refuseClosedDays(
    work,
    context,
    rows.map(({ day }) => day),
  )
  await insertRows(work, 'ledger_entries', { rows })
  const balances = await addToBalances(work, { company: person.companyId, ledger }, rows)
  refuseBalances(
    context,
    balances,
    rows.map(({ data }) => data),
  )
}

/** What each of the documents has posted to the ledger. */
async function postedEntries(
  work: Work,
  { person, definition, ledger }: LedgerContext,
  documents: readonly PostingDocument[],
): Promise<ReadonlyMap<string, readonly PostedEntry[]>> {
  const rows = await work
    .selectFrom('ledger_entries')
    .select(['from_id', 'day', 'data'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ledger.screen)
    .where('from_screen', '=', definition.screen)
    .where(sql<boolean>`from_id = any(${documents.map(({ id }) => id)})`)
    .execute()
  const entries = rows.map(({ from_id: id, day, data }) => {
    return { id: id ?? '', day, values: currentValues(ledger, data as EntryValues) }
  })
  return Map.groupBy(entries, ({ id }) => id)
}

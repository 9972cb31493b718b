import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { type EntryRow, entryRows } from './entries.ts'
import { lockRecord, SECTION_WISE } from './record.ts'
import { amountText, dayOf } from './typed.ts'
import type { CallBody } from '../../http/request.ts'

/** A sent row of the entry grid: its quantity of the day, and the start and end that the site reports. */
export type TypedSectionEntry = NonNullable<TypedEntries['entryGrid']>[number]

export type TypedEntries = CallBody<'sectionwise-templateentry_item'>

type Saved = { readonly id: string } | { readonly errors: FieldErrors }

/** Saves the quantities of a day: each replaces that of the same row and day, an empty one removes it. */
export async function saveSectionEntries(call: SignedCall, typed: TypedEntries, today: string): Promise<Saved> {
  const job = typed.jobidmaster_jobid?.trim() ?? ''
  if (job === '') return { errors: { jobidmaster_jobid: 'Required.' } }
  const day = dayOf(typed.createdAt ?? today)
  if (!day) return { errors: { createdAt: `"${typed.createdAt}" is not a day.` } }
  if (day > today) return { errors: { createdAt: 'The date cannot be in the future.' } }
  const record = await lockRecord(call, job)
  if (record === null) throw new HttpError(400, 'no-template', 'Please enter details to save template')
  const rows = new Map((await entryRows(call, record, day)).map((row) => [row.template_id, row]))
  const entries = (typed.entryGrid ?? []).map((entry) => readEntry(entry, { rows, day, today }))
  const changes = entries.filter((entry) => entry.isChanged)
  if (changes.length === 0) throw new HttpError(400, 'nothing-entered', 'Please enter details to save entry')
  for (const entry of changes) await storeEntry(call, day, entry)
  await auditEntries(call, { record, job, day }, changes)
  return { id: record }
}

interface Entry {
  readonly row: EntryRow
  /** Decimal text; null: no entry on that day. */
  readonly qty: string | null
  /** Undefined: unchanged; null: computed from the entries. */
  readonly start: string | null | undefined
  readonly end: string | null | undefined
  readonly isChanged: boolean
}

interface EntryContext {
  readonly rows: ReadonlyMap<string, EntryRow>
  readonly day: string
  readonly today: string
}

/** Throws 400 with the name of the row and its error. */
function readEntry(typed: TypedSectionEntry, { rows, day, today }: EntryContext): Entry {
  const row = rows.get(typed.template_id)
  if (!row) throw new HttpError(409, 'changed', 'The template of this job was saved by somebody else. Open it again.')
  const refuse = (reason: string): never => {
    throw new HttpError(400, 'invalid-row', `${row.listname}: ${reason}`)
  }
  const amount = typed.qty === undefined ? textOf(row.qty) : amountText(typed.qty)
  if (amount === undefined) return refuse('a quantity of 0 or more is needed.')
  const qty = Number(amount) === 0 ? null : amount
  const remaining = row.balanceqty + (row.qty ?? 0)
  if (Number(qty) > remaining) return refuse(`${remaining} are left.`)
  const start = changedDay(typed.actualstartdate, row.actualstartdate)
  const end = changedDay(typed.actualenddate, row.actualenddate)
  if (start === 'invalid' || end === 'invalid') return refuse('an actual date is no day.')
  if ((start ?? '') > today || (end ?? '') > today) return refuse('an actual date cannot be in the future.')
  const isComplete = row.nos !== null && Number(qty) >= remaining
  if (end && !isComplete) return refuse('it has not ended while something is left.')
  const began = start ?? row.actualstartdate ?? day
  if (end && end < began) return refuse('it ended before it started.')
  const isChanged = Number(qty) !== (row.qty ?? 0) || start !== undefined || end !== undefined
  return { row, qty, start, end, isChanged }
}

const textOf = (amount: number | null): string | null => (amount === null ? null : String(amount))

/** Undefined: unchanged or not sent. */
function changedDay(typed: string | null | undefined, displayed: string | null): string | null | undefined | 'invalid' {
  if (typed === undefined || (typed || null) === displayed) return undefined
  const day = dayOf(typed)
  return day === undefined ? 'invalid' : day
}

async function storeEntry({ work, person }: SignedCall, entry_date: string, entry: Entry): Promise<void> {
  const { row, qty, start, end } = entry
  const key = { company_id: person.companyId, row_id: row.template_id, entry_date }
  if (qty === null) {
    await work
      .deleteFrom('section_entries')
      .where((eb) => eb.and(key))
      .execute()
  } else {
    const values = { qty, person_id: person.id, username: person.name, created_at: new Date() }
    await work
      .insertInto('section_entries')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'row_id', 'entry_date']).doUpdateSet(values))
      .execute()
  }
  if (start === undefined && end === undefined) return
  const actual = {
    ...(start === undefined ? {} : { actual_start: start }),
    ...(end === undefined ? {} : { actual_end: end }),
  }
  await work
    .updateTable('section_rows')
    .set(actual)
    .where('company_id', '=', person.companyId)
    .where('id', '=', row.template_id)
    .execute()
}

async function auditEntries(
  { work, person }: SignedCall,
  entryDay: { readonly record: string; readonly job: string; readonly day: string },
  entries: readonly Entry[],
): Promise<void> {
  const { record: document, job, day } = entryDay
  const rows = entries.map(({ row, qty, start, end }) => {
    const days = [start ? `started ${start}` : '', end ? `ended ${end}` : ''].filter((text) => text !== '')
    return [`${row.listname}: ${qty ?? 0}`, ...days].join(', ')
  })
  const subject = { screen: SECTION_WISE, document, job, day, rows: rows.join('; ') }
  await appendAudit(work, person.companyId, { event: 'section-entries-saved', ...actorOf(person), ...subject })
}

import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { enteredOf, type EntryForm } from './entry-form.ts'
import { lockJobs } from './jobs.ts'
import { BALANCE } from './statuses.ts'
import { removeEntries } from './take-back.ts'

export const PART_WISE = 'partwisestatus'

/** A typed quantity of a part. */
export interface PartQuantity {
  readonly key: string
  readonly qty: number
}

export interface PartEntriesOptions {
  readonly form: EntryForm
  /** The additional status of the quantities. */
  readonly remark: string
  readonly lines: readonly PartQuantity[]
}

/** Errors by field; null: saved. */
export type EntryErrors = Readonly<Record<string, string>> | null

/**
 * Adds the typed quantities to the recorded ones, or, where the form shows entered quantities, replaces those of that
 * day. Checked under the job's lock, whatever the browser has checked. Saves all or nothing.
 */
export async function savePartEntries(call: SignedCall, saving: PartEntriesOptions): Promise<EntryErrors> {
  const { work, person } = call
  const { form, lines } = saving
  await lockJobs(work, person, [form.job])
  const parts = await partsOf(call, saving)
  const errors = lines.flatMap((line) => errorOf(line, partOf(parts, line.key), form) ?? [])
  if (errors.length > 0) return { EntryQty: firstOf(errors) }
  const changed = lines.filter(({ key, qty }) => qty !== (partOf(parts, key).replaced ?? 0))
  if (form.isEntered) await removeReplaced(call, form, changed)
  await record(call, saving, changed)
  return null
}

interface PackedPart {
  readonly id: string
  readonly part: string
  /** Quantity that can still be recorded. */
  readonly balance: number
  /** The entered quantity that the typed one replaces. */
  readonly replaced: number | null
}

/** The parts of the lines. Throws 400 for a part named twice, 404 unless all are packed parts of this job. */
async function partsOf(
  { work, person }: SignedCall,
  { form, lines }: PartEntriesOptions,
): Promise<Map<string, PackedPart>> {
  const keys = lines.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new HttpError(400, 'invalid-request', 'A part is named twice.')
  const rows = await work
    .selectFrom('part_progress as p')
    .select(['p.id', 'p.part', `p.${BALANCE[form.status]} as balance`, enteredOf(form).as('entered')])
    .where('p.company_id', '=', person.companyId)
    .where('p.job_id', '=', form.job)
    .where('p.plist_no', 'is not', null)
    .where(sql<boolean>`p.id = any(${keys}::text[])`)
    .execute()
  if (rows.length < keys.length) throw notFound()
  return new Map(rows.map(({ entered, ...row }) => [row.id, { ...row, replaced: form.isEntered ? entered : null }]))
}

function partOf(parts: ReadonlyMap<string, PackedPart>, key: string): PackedPart {
  const part = parts.get(key)
  if (!part) throw notFound()
  return part
}

function errorOf({ qty }: PartQuantity, { part, balance, replaced }: PackedPart, { status }: EntryForm): string | null {
  const most = balance + (replaced ?? 0)
  if (!Number.isSafeInteger(qty) || qty < 0) return `${part}: a whole number of 0 or more is needed, not ${qty}.`
  return qty > most ? `${part}: ${qty} entered, but only ${most} can be ${verbOf(status)}.` : null
}

const verbOf = (status: EntryForm['status']): string =>
  status === 'loaded' ? 'loaded' : status === 'received at site' ? 'received' : 'erected'

const MOST_ERRORS = 3

function firstOf(errors: readonly string[]): string {
  const more = errors.length > MOST_ERRORS ? ` And ${errors.length - MOST_ERRORS} more.` : ''
  return `${errors.slice(0, MOST_ERRORS).join(' ')}${more}`
}

async function removeReplaced(
  call: SignedCall,
  { job, date, status }: EntryForm,
  lines: readonly PartQuantity[],
): Promise<void> {
  const replacements = new Map(lines.map(({ key, qty }) => [key, qty]))
  await removeEntries(call.work, call.person, { job, date, status, sticker: null, replacements })
}

async function record(
  { work, person }: SignedCall,
  { form, remark }: PartEntriesOptions,
  lines: readonly PartQuantity[],
): Promise<void> {
  const { job: job_id, date: entry_date, status } = form
  const entered = lines.filter(({ qty }) => qty > 0)
  if (entered.length > 0) {
    const common = { company_id: person.companyId, job_id, entry_date, status, remark }
    const by = { person_id: person.id, username: person.name, vehicle_no: null, sticker: null }
    const rows = entered.map(({ key: part_id, qty }) => ({ ...common, ...by, part_id, qty }))
    await work.insertInto('part_entries').values(rows).execute()
  }
  if (lines.length === 0) return
  const parts = lines.map(({ key, qty }) => `${key} ${qty}`).join(', ')
  const subject = { screen: PART_WISE, document: job_id, date: entry_date, status }
  await appendAudit(work, person.companyId, {
    event: form.isEntered ? 'parts-corrected' : 'parts-recorded',
    ...actorOf(person),
    ...subject,
    parts,
  })
}

/** Removes the form's entries of a job, a day and a status, whoever entered them. */
export async function clearEntries({ work, person }: SignedCall, form: EntryForm): Promise<void> {
  const { job, date, status } = form
  await lockJobs(work, person, [job])
  const removed = await removeEntries(work, person, { job, date, status, sticker: null })
  if (removed.length === 0) {
    throw new HttpError(400, 'nothing-entered', 'Nothing was entered for this job, date and status.')
  }
  const parts = removed.map(({ part, qty }) => `${part} ${qty}`).join(', ')
  const subject = { screen: PART_WISE, document: job, date, status }
  await appendAudit(work, person.companyId, { event: 'parts-cleared', ...actorOf(person), ...subject, parts })
}

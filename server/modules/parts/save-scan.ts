import { appendAudit } from '../../audit/audit.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { findPartsJob, lockJobs, refuseStranger } from './jobs.ts'
import type { PartStatus } from './statuses.ts'
import { findSticker, parseScannedId, type ScannedPart, scannedParts, type Sticker } from './stickers.ts'
import { removeEntries } from './take-back.ts'

export const SCANNER = 'qrscanner'

export interface SaveScanOptions {
  readonly status: PartStatus
  readonly vehicle: string | null
  /** The checked parts, by their scanned id. */
  readonly items: readonly { readonly id: string; readonly Qty: number | null }[]
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
}

/** Records the checked parts, all or nothing, and returns the stickers' parts as they are afterwards. */
export async function saveScan(call: SignedCall, saving: SaveScanOptions): Promise<readonly ScannedPart[]> {
  const { items, status } = saving
  if (items.length === 0) throw new HttpError(400, 'nothing-checked', 'Cannot save without checking any part.')
  if (new Set(items.map(({ id }) => id)).size < items.length) {
    throw new HttpError(400, 'invalid-request', 'A part is named twice.')
  }
  const stickers = await stickersOf(call, saving)
  await lockJobs(
    call.work,
    call.person,
    [...stickers.values()].map(({ job }) => job),
  )
  const parts = await partsOf(call, stickers, status)
  const quantities = items.map(({ id, Qty }) => ({ id, qty: quantityOf(Qty, parts.get(id)) }))
  await record(call, { ...saving, quantities }, stickers)
  return [...(await partsOf(call, stickers, status)).values()]
}

type Stickers = ReadonlyMap<string, Sticker>

/** The stickers of the items. Throws 403 for a job that this person may not record for. */
async function stickersOf({ work, person }: SignedCall, { items, today }: SaveScanOptions): Promise<Stickers> {
  const stickers = new Map<string, Sticker>()
  for (const code of new Set(items.map(({ id }) => parseScannedId(id).code))) {
    const sticker = await findSticker(work, person, { code, today })
    if (!sticker) throw notFound()
    refuseStranger(await findPartsJob(work, person, sticker.job))
    stickers.set(code, sticker)
  }
  return stickers
}

async function partsOf({ work, person }: SignedCall, stickers: Stickers, status: PartStatus) {
  const parts = new Map<string, ScannedPart>()
  for (const code of stickers.keys()) {
    for (const part of await scannedParts(work, person, { code, status })) parts.set(part.id, part)
  }
  return parts
}

/** Throws 400 unless the quantity is a whole number above 0, and 409 if it exceeds the balance. */
function quantityOf(qty: number | null, part: ScannedPart | undefined): number {
  if (!part) throw notFound()
  const { Part, balqty } = part
  if (qty === null || !Number.isSafeInteger(qty) || qty <= 0) {
    throw new HttpError(400, 'wrong-quantity', `${Part}: a whole number above 0 is needed, not ${qty}.`)
  }
  if (qty <= balqty) return qty
  const message =
    balqty === 0
      ? `${Part}: ${qty} entered, but nothing is left.`
      : `${Part}: ${qty} entered, but only ${balqty} ${balqty === 1 ? 'is' : 'are'} left.`
  throw new HttpError(409, 'over-balance', message)
}

interface RecordScanOptions extends SaveScanOptions {
  readonly quantities: readonly { readonly id: string; readonly qty: number }[]
}

async function record({ work, person }: SignedCall, saving: RecordScanOptions, stickers: Stickers): Promise<void> {
  const { status, vehicle: vehicle_no, today: entry_date } = saving
  const by = { company_id: person.companyId, person_id: person.id, username: person.name }
  const rows = saving.quantities.map(({ id, qty }) => {
    const { code: sticker, part: part_id } = parseScannedId(id)
    const job_id = stickers.get(sticker)?.job ?? ''
    return { ...by, job_id, part_id, entry_date, status, qty, vehicle_no, sticker }
  })
  await work.insertInto('part_entries').values(rows).execute()
  for (const { code, job } of stickers.values()) {
    const parts = rows.flatMap(({ sticker, part_id, qty }) => (sticker === code ? [`${part_id} ${qty}`] : []))
    const subject = { screen: SCANNER, document: job, sticker: code, status, vehicle: vehicle_no }
    const entry = { event: 'parts-scanned', ...actorOf(person), ...subject, parts: parts.join(', ') }
    await appendAudit(work, person.companyId, entry)
  }
}

/** Removes all entries of a sticker with a status. */
export async function deleteScan(call: SignedCall, { sticker, status }: { sticker: Sticker; status: PartStatus }) {
  const { work, person } = call
  const { code, job } = sticker
  refuseStranger(await findPartsJob(work, person, job))
  await lockJobs(work, person, [job])
  const removed = await removeEntries(work, person, { job, status, date: null, sticker: code })
  if (removed.length === 0) {
    throw new HttpError(400, 'nothing-entered', `Nothing was recorded with this sticker as ${status}.`)
  }
  const parts = removed.map(({ part, qty }) => `${part} ${qty}`).join(', ')
  const subject = { screen: SCANNER, document: job, sticker: code, status }
  await appendAudit(work, person.companyId, { event: 'parts-unscanned', ...actorOf(person), ...subject, parts })
}

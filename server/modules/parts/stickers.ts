import { sql } from 'kysely'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import type { CompanyCall } from '../../http/signed-in.ts'
import { BALANCE, type PartStatus } from './statuses.ts'

/** A part of a sticker's bundle (specialised-modules §3, scanned part record). */
export interface ScannedPart {
  /** The sticker and the part. */
  readonly id: string
  readonly Part: string
  readonly Parts_Sno: string
  readonly PackingListNo: string
  readonly PackingListDate: string
  readonly PartyName: string
  readonly Description: string
  readonly InvoiceNo: string
  readonly LotNo: string
  readonly DisplayQty: string
  /** The newest status recorded with this sticker or in the form; '': none. */
  readonly previous_stage: string
  /** The balance, which a person may lower; null: none. */
  readonly Qty: number | null
  /** The smaller of the bundle's quantity and the part's balance. */
  readonly balqty: number
  readonly checked: boolean
}

export interface Sticker {
  readonly code: string
  readonly job: string
}

/** The sticker of a code; null: unknown or expired. */
export async function findSticker(work: Work, person: Person, { code, today }: Scan): Promise<Sticker | null> {
  const row = await work
    .selectFrom('stickers')
    .select(['code', 'job_id as job'])
    .where('company_id', '=', person.companyId)
    .where('code', '=', code.trim())
    .where('expires_on', '>=', today)
    .executeTakeFirst()
  return row ?? null
}

/** The code of its sticker, as it is stored; null: unknown or expired. */
export async function stickerOfCode({ work, person, app }: CompanyCall, code: string): Promise<string | null> {
  const sticker = await findSticker(work, person, { code, today: dayIn(app.timeZone, new Date()) })
  return sticker?.code ?? null
}

export interface Scan {
  readonly code: string
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
}

const MARK = ':'

export const scannedId = (code: string, part: string): string => `${code}${MARK}${part}`

/** Splits a scanned id at its last mark: a sticker's code may contain the mark, a part's id does not. */
export function parseScannedId(id: string): { readonly code: string; readonly part: string } {
  const at = id.lastIndexOf(MARK)
  return { code: id.slice(0, Math.max(at, 0)), part: id.slice(at + 1) }
}

/** The parts of a sticker with their balance for a status. */
export async function scannedParts(
  work: Work,
  person: Person,
  { code, status }: { readonly code: string; readonly status: PartStatus },
): Promise<readonly ScannedPart[]> {
  const { rows } = await sql<Found>`
    select p.id as part_id, p.part as "Part", p.serial_no::text as "Parts_Sno", l.plist_no as "PackingListNo",
      l.packing_date as "PackingListDate", j.customer as "PartyName", p.description as "Description",
      l.invoice_no as "InvoiceNo", l.lot_no as "LotNo", s.qty || ' of ' || p.disp_qty as "DisplayQty",
      coalesce(newest.status, '') as previous_stage,
      greatest(0, least(s.qty - coalesce(done.qty, 0), p.${sql.ref(BALANCE[status])}))::int as balqty
    from sticker_parts s
    join part_progress p on p.company_id = s.company_id and p.id = s.part_id
    join packing_lists l on l.company_id = p.company_id and l.plist_no = p.plist_no
    join jobs j on j.company_id = p.company_id and j.job_id = p.job_id
    left join lateral (select sum(e.qty)::int as qty from part_entries e where e.company_id = s.company_id
      and e.sticker = s.code and e.part_id = s.part_id and e.status = ${status}) done on true
    left join lateral (select e.status from part_entries e where e.company_id = s.company_id
      and (e.sticker = s.code or e.sticker is null) and e.part_id = s.part_id order by e.id desc limit 1) newest on true
    where s.company_id = ${person.companyId} and s.code = ${code}
    order by l.plist_no, p.serial_no`.execute(work)
  return rows.map(({ part_id, ...row }) => ({
    id: scannedId(code, part_id),
    ...row,
    Qty: row.balqty > 0 ? row.balqty : null,
    checked: false,
  }))
}

type Found = Omit<ScannedPart, 'id' | 'Qty' | 'checked'> & { readonly part_id: string }

const OFFERED = 20

/** The vehicles of a job, newest first, and the one this person recorded last. */
export async function vehiclesOf(work: Work, { companyId, id }: Person, job: string) {
  const { rows } = await sql<{ vehicle: string }>`
    select vehicle_no as vehicle from part_entries
    where company_id = ${companyId} and job_id = ${job} and vehicle_no is not null
    group by vehicle_no order by max(id) desc limit ${sql.lit(OFFERED)}`.execute(work)
  const last = await work
    .selectFrom('part_entries')
    .select('vehicle_no')
    .where('company_id', '=', companyId)
    .where('person_id', '=', id)
    .where('vehicle_no', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { vehicle_opts: rows.map(({ vehicle }) => vehicle), last_vehicle_no: last?.vehicle_no ?? null }
}

/** The entries of a part, newest first (columns of the stage-history grid). */
export async function partHistory(work: Work, person: Person, part: string) {
  const rows = await work
    .selectFrom('part_entries')
    .select(['id', 'qty as Qty', 'status as Status', 'username as AddBy', 'created_at'])
    .where('company_id', '=', person.companyId)
    .where('part_id', '=', part)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, created_at, ...row }) => ({ id: String(id), ...row, AddDate: created_at.toISOString() }))
}

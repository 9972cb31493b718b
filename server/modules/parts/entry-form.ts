import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { BALANCE, type PartStatus } from './statuses.ts'

/** The fields of the entry form (site-modules §3, form fields). */
export interface EntryForm {
  readonly job: string
  /** yyyy-mm-dd */
  readonly date: string
  readonly status: PartStatus
  /** Sheeting, Structure, or '' for both. */
  readonly structure: string
  /** Includes parts without a balance. */
  readonly isAll: boolean
  /** Only parts with entries of that day and status: a saved quantity replaces the entered one. */
  readonly isEntered: boolean
}

/** A part in the form. */
export interface FormPart {
  readonly key: string
  readonly PListNo: string
  readonly PackingListDate: string
  readonly Part: string
  readonly PartDescription: string
  readonly Structure: string
  readonly Length: number
  readonly width: number
  readonly Thickness: number
  readonly Colour: string
  readonly DispQty: number
  readonly RcdQty: number
  readonly ErecQty: number
  /** The balance for the form's status. */
  readonly BalQty: number
  readonly EntryQty: number | null
}

/** The packed parts of a job, in the order of their packing lists. */
export async function formParts(work: Work, person: Person, form: EntryForm): Promise<FormPart[]> {
  const rows = await work
    .selectFrom('part_progress as p')
    .innerJoin('packing_lists as l', (join) =>
      join.onRef('l.company_id', '=', 'p.company_id').onRef('l.plist_no', '=', 'p.plist_no'),
    )
    .select(['p.id as key', 'l.plist_no as PListNo', 'l.packing_date as PackingListDate', 'p.part as Part'])
    .select(['p.description as PartDescription', 'p.structure as Structure', 'p.colour as Colour'])
    .select(['p.length as Length', 'p.width', 'p.thickness as Thickness'])
    .select(['p.disp_qty as DispQty', 'p.received_qty as RcdQty', 'p.erected_qty as ErecQty'])
    .select([`p.${BALANCE[form.status]} as BalQty`, enteredOf(form).as('EntryQty')])
    .where('p.company_id', '=', person.companyId)
    .where('p.job_id', '=', form.job)
    .$if(form.structure !== '', (select) => select.where(sql<boolean>`p.structure = ${form.structure}`))
    .$if(form.isEntered, (select) => select.where(enteredOf(form), 'is not', null))
    .$if(!form.isEntered && !form.isAll, (select) => select.where(`p.${BALANCE[form.status]}`, '>', 0))
    .orderBy('l.packing_date')
    .orderBy('l.plist_no')
    .orderBy('p.serial_no')
    .execute()
  return rows.map((row) => ({
    ...row,
    Length: Number(row.Length),
    width: Number(row.width),
    Thickness: Number(row.Thickness),
    EntryQty: form.isEntered ? row.EntryQty : null,
  }))
}

/** The quantity entered by the form for a row `p` on that day with that status; null: none. */
export function enteredOf({ date, status }: Pick<EntryForm, 'date' | 'status'>) {
  return sql<number | null>`(select sum(e.qty)::int from part_entries e where e.company_id = p.company_id
    and e.part_id = p.id and e.entry_date = ${date}::date and e.status = ${status} and e.sticker is null)`
}

import { isDay } from '../../../engine/definition/date-range.ts'
import { HttpError } from '../../http/errors.ts'
import type { FieldErrors } from '../../http/change.ts'
import { STATUSES } from './checklist.ts'
import type { CallBody } from '../../http/request.ts'

/** A sent row of `detailsGrid`; missing members stay unchanged. */
export type TypedChecklistRow = NonNullable<CallBody<'documentsys-item'>['detailsGrid']>[number]

/** The columns of a row that a person may change. */
export interface ChecklistRowValues {
  readonly status: (typeof STATUSES)[number] | null
  readonly due_date: string | null
  readonly actual_date: string | null
  readonly remarks: string
}

export interface ChecklistRowChange {
  readonly typeDetailsId: string
  readonly revNo: number | null
  readonly values: Partial<ChecklistRowValues>
}

const LONGEST_REMARK = 1000
const FIRST_YEAR = '1000'

/** Parses the rows, or returns the error of the first invalid one. Throws 400 for a row that is sent twice. */
export function parseChecklistRows(
  rows: readonly TypedChecklistRow[],
): readonly ChecklistRowChange[] | { readonly errors: FieldErrors } {
  const wrong = rows.flatMap((row) => errorIn(row) ?? [])[0]
  if (wrong !== undefined) return { errors: { detailsGrid: wrong } }
  if (new Set(rows.map((row) => row.type_details_id)).size < rows.length) {
    throw new HttpError(400, 'invalid-request', 'A row is sent twice.')
  }
  return rows.map(changeOf)
}

function errorIn(row: TypedChecklistRow): string | null {
  const name = row.description || row.type_details_id
  const { Status, DueDate, actualdate, Remarks } = row
  if (Status && !STATUSES.some((each) => each === Status)) return `${name}: "${Status}" is not a status.`
  const noDay = [DueDate, actualdate].find((each) => each && !(isDay(each) && each > FIRST_YEAR))
  if (noDay) return `${name}: "${noDay}" is not a day.`
  if ((Remarks ?? '').trim().length > LONGEST_REMARK) return `${name}: remarks of at most ${LONGEST_REMARK} characters.`
  return null
}

function changeOf({ type_details_id, RevNo, ...row }: TypedChecklistRow): ChecklistRowChange {
  return {
    typeDetailsId: type_details_id,
    revNo: RevNo ?? null,
    values: {
      ...(row.Status === undefined ? {} : { status: STATUSES.find((each) => each === row.Status) ?? null }),
      ...(row.DueDate === undefined ? {} : { due_date: row.DueDate || null }),
      ...(row.actualdate === undefined ? {} : { actual_date: row.actualdate || null }),
      ...(row.Remarks === undefined ? {} : { remarks: row.Remarks?.trim() ?? '' }),
    },
  }
}

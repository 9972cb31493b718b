import { isDay } from '../../../engine/definition/date-range.ts'
import { plainNumber } from '../../../engine/fields/number/numeral.ts'
import { HttpError } from '../../http/errors.ts'
import { isUnit } from './props.ts'
import { type Kind, KINDS } from './record.ts'
import { MOST_TEMPLATE_ROWS } from './template.ts'
import type { CallBody } from '../../http/request.ts'

/** A sent row of the template grid. */
export type TypedTemplateRow = NonNullable<CallBody<'sectionwise-template_item'>['templateGrid']>[number]

/** A template row as it is stored; amounts are exact decimal texts. */
export interface TemplateRowValues {
  readonly template_id: string
  readonly item_code: string
  readonly name: string
  readonly kind: Kind
  readonly nos: string | null
  readonly unit: string
  readonly ratio: string
  readonly plan_start: string | null
  readonly plan_end: string | null
}

const MOST = { code: 20, name: 100, nos: 1e9, ratio: 100 }
/** Most digits after the decimal point. */
const DECIMALS = 3

/**
 * Parses the rows of a template grid without the empty ones. Throws 400 with the error of the first invalid row, by its
 * name or number, and when all rows are empty.
 */
export function templateRows(typed: readonly TypedTemplateRow[]): readonly TemplateRowValues[] {
  const rows = typed.filter((row) => !isEmpty(row)).map((row, index) => rowValues(row, index))
  if (rows.length === 0) throw wrong('nothing-entered', 'Please enter details to save template')
  if (rows.length > MOST_TEMPLATE_ROWS) throw wrong('too-many', `A template has at most ${MOST_TEMPLATE_ROWS} rows.`)
  if (new Set(rows.map(({ template_id }) => template_id)).size < rows.length) {
    throw wrong('invalid-request', 'A row is sent twice.')
  }
  refuseSum(rows, 'Sheeting', 'Total sum of ratio % of sheeting should be 100%')
  refuseSum(rows, 'structure', 'Total sum of ratio % of structure should be 100%')
  return rows
}

function isEmpty({ listname, item_listcd, ratio, nos }: TypedTemplateRow): boolean {
  return [listname, item_listcd, ratio, nos].every((value) => String(value ?? '').trim() === '')
}

function rowValues(row: TypedTemplateRow, index: number): TemplateRowValues {
  const name = row.listname?.trim() ?? ''
  const refuse = (message: string): never => {
    throw wrong('invalid-row', `${name || `Row ${index + 1}`}: ${message}`)
  }
  if (name === '') refuse('a list name is needed.')
  if (name.length > MOST.name) refuse(`a list name of at most ${MOST.name} characters.`)
  const item_code = row.item_listcd?.trim() ?? ''
  if (item_code.length > MOST.code) refuse(`an item code of at most ${MOST.code} characters.`)
  const kind = KINDS.find((each) => each === row.type) ?? refuse('choose Sheeting or structure.')
  const nos = amountText(row.nos)
  if (nos === undefined || Number(nos ?? 1) <= 0 || Number(nos) > MOST.nos) refuse('a quantity above 0 is needed.')
  const ratio = amountText(row.ratio) ?? refuse('a ratio from 0 to 100 is needed.')
  if (Number(ratio) > MOST.ratio) refuse('the ratio is at most 100.')
  const unit = row.unit_id?.trim() ?? ''
  if (!isUnit(unit)) refuse(`there is no unit "${unit}".`)
  const plan_start = dayOf(row.planstartdate) ?? null
  const plan_end = dayOf(row.planenddate) ?? null
  if (dayOf(row.planstartdate) === undefined || dayOf(row.planenddate) === undefined) refuse('a plan date is no day.')
  if (plan_start !== null && plan_end !== null && plan_end < plan_start) refuse('the plan ends before it starts.')
  return { template_id: row.template_id, item_code, name, kind, nos: nos ?? null, unit, ratio, plan_start, plan_end }
}

/** As a decimal text; null: empty; undefined: not an amount of 0 or more. */
export function amountText(value: number | string | null | undefined): string | null | undefined {
  const sent = String(value ?? '').trim()
  if (sent === '') return null
  const text = plainNumber(sent) ?? ''
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? []
  return whole === undefined || decimals.length > DECIMALS ? undefined : text
}

/** Null: empty; undefined: not a valid day. */
export function dayOf(value: string | null | undefined): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  return isDay(value) && value > '1000' ? value : undefined
}

/** Adds in whole thousandths, so that 33.3, 33.3 and 33.4 are exactly 100. */
function refuseSum(rows: readonly TemplateRowValues[], kind: Kind, message: string): void {
  const thousandths = rows
    .filter((row) => row.kind === kind)
    .reduce((sum, { ratio }) => sum + Math.round(Number(ratio) * 10 ** DECIMALS), 0)
  if (thousandths !== 100 * 10 ** DECIMALS) throw wrong('wrong-sum', message)
}

const wrong = (code: string, message: string): HttpError => new HttpError(400, code, message)

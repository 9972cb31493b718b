/** Rows that are valid for a time (`valid`): of those with the same key, one a day. */
import type { AppDefinition, ServerDefinition, ValidPeriod } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { lockName } from '../../database/lock-name.ts'
import type { Work } from '../../database/tenant.ts'
import type { FieldErrors } from '../../http/change.ts'
import type { Person } from '../../http/person.ts'
import { dateText } from '../../http/print.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { combinedKey } from './unique-keys.ts'

type Values = Readonly<Record<string, Value>>

interface PeriodScreen {
  readonly work: Work
  readonly person: Pick<Person, 'companyId'>
  readonly definition: ServerDefinition
  readonly app: AppDefinition
}

/** A row with its new values; `before`: the stored ones, which stay valid as they are. */
export interface PeriodRow {
  readonly id: string
  readonly values: Values
  readonly before: Values | null
}

/** The days of one row, of what `by` says; a missing day is open. */
interface Period {
  readonly id: string
  /** Empty: the row lacks a value of it, and is not compared. */
  readonly key: string
  readonly from: string
  readonly to: string
}

/** Compared as texts, these are before and after every day. */
const EVER = ''
const NEVER = '~'

/**
 * For each row the error of its days, by field; null: none. Rows of this screen are compared one transaction after the
 * other, with the stored rows and with those before them in the list.
 */
export async function periodErrors(
  screen: PeriodScreen,
  rows: readonly PeriodRow[],
): Promise<readonly (FieldErrors | null)[]> {
  const definition = wholeDefinition(screen.definition)
  const { valid } = definition
  if (valid === undefined) return rows.map(() => null)
  const changed = rows.filter((row) => isChanged(definition, valid, row))
  if (changed.length === 0) return rows.map(() => null)
  await lockName(screen.work, `valid ${screen.person.companyId} ${definition.screen}`)
  const ids = new Set(rows.map(({ id }) => id))
  const others = (await storedPeriods(screen, { definition, valid })).filter(({ id }) => !ids.has(id))
  const unchanged = rows.filter((row) => !changed.includes(row)).map((row) => periodOf(definition, valid, row))
  const taken = [...others, ...unchanged]
  return rows.map((row) => {
    if (!changed.includes(row)) return null
    const own = periodOf(definition, valid, row)
    const error = periodError(screen.app, { definition, valid, own, taken })
    if (error === null) taken.push(own)
    return error
  })
}

function isChanged(definition: ServerDefinition, valid: ValidPeriod, { id, values, before }: PeriodRow): boolean {
  if (before === null) return true
  const [now, was] = [values, before].map((each) => periodOf(definition, valid, { id, values: each }))
  return JSON.stringify(now) !== JSON.stringify(was)
}

function periodOf(definition: ServerDefinition, valid: ValidPeriod, { id, values }: Omit<PeriodRow, 'before'>): Period {
  const [from, to] = [valid.from, valid.to].map((name) => String(values[name] ?? '').slice(0, 10))
  return { id, key: combinedKey(definition.fields, valid.by, values), from: from || EVER, to: to || NEVER }
}

interface Compared {
  readonly definition: ServerDefinition
  readonly valid: ValidPeriod
  readonly own: Period
  readonly taken: readonly Period[]
}

function periodError(app: AppDefinition, { definition, valid, own, taken }: Compared): FieldErrors | null {
  if (own.from > own.to) return { [valid.to]: 'The last day is before the first.' }
  const other = taken.find(({ key, from, to }) => key !== '' && key === own.key && from <= own.to && to >= own.from)
  return other ? { [valid.from]: overlapMessage(app, definition.label, other) } : null
}

function overlapMessage(app: AppDefinition, label: string, { from, to }: Period): string {
  const day = (text: string): string => dateText(text, app)
  if (from === EVER && to === NEVER) return `${label}: another entry for the same is valid always.`
  if (from === EVER) return `${label}: another entry for the same is valid until ${day(to)}.`
  if (to === NEVER) return `${label}: another entry for the same is valid from ${day(from)} on.`
  return `${label}: another entry for the same is valid from ${day(from)} to ${day(to)}.`
}

/** Active rows alone: inactive ones are not offered. */
async function storedPeriods(
  { work, person, definition: { screen } }: PeriodScreen,
  { definition, valid }: Pick<Compared, 'definition' | 'valid'>,
): Promise<readonly Period[]> {
  const rows = await work
    .selectFrom('records')
    .select(['id', 'data'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', screen)
    .where('deleted_at', 'is', null)
    .where('inactive_at', 'is', null)
    .execute()
  return rows.map(({ id, data }) => periodOf(definition, valid, { id, values: currentValues(definition, data) }))
}

/** The state of a list, computed before anything is drawn. */
import type { Action, Progress } from '../../definition/definition.ts'
import { shownErrorOf } from '../../screen/shown-errors.ts'
import { actionState } from '../../page/actions/action-state.ts'
import type { ActionState } from '../../page/actions/action-state.ts'
import { fieldInRow } from '../../fields/field-in-row.ts'
import { formatShort, numberIn, type PrintedField } from '../../page/format.ts'
import type { ReadState, Row, ScreenHost } from '../../screen/host.ts'
import { isNarrowed } from '../../page/filters/filters.ts'
import { readField } from '../../page/reads/rows.ts'
import type { ListItem } from './list-items.ts'
import { t, translated } from '../../messages/message.ts'

/** The actions of a list by their position. */
export interface ListActions {
  readonly row: readonly Action[]
  readonly selected: readonly Action[]
  readonly bar: readonly Action[]
}

/** What an action applies to decides where it is drawn: at a row, in the selection bar, or in the bar (language.md). */
export function actionsBySubject(names: readonly string[], actions: Readonly<Record<string, Action>>): ListActions {
  const all = names.map((name) => actions[name]).filter((action) => action !== undefined)
  const applyingTo = (subject: Action['appliesTo']) => all.filter(({ appliesTo }) => appliesTo === subject)
  return { row: applyingTo('row'), selected: applyingTo('selected'), bar: applyingTo('nothing') }
}

/** The states of the actions for these rows, without hidden ones. */
export function readyActions(
  host: ScreenHost,
  actions: readonly Action[],
  rows: readonly Row[],
): readonly ActionState[] {
  const context = { names: host.scope, locale: host.locale, rows }
  return actions.map((action) => actionState(action, context)).filter((ready) => ready !== null)
}

/** The data of one progress bar. */
export interface Bar {
  readonly label: string
  /** 0–100, for the drawing; null when there is no value. */
  readonly filled: number | null
  /** `45%`; more than 100 is shown as it is. */
  readonly percent: string
  /** `4,500 / 10,000 kg`, short; null when the field is itself a percentage. */
  readonly amounts: string | null
  /** The same in full. */
  readonly exact: string
}

/** The progress bar of a row. */
export function barOf(host: ScreenHost, row: Row, { label, field: name, of }: Progress): Bar {
  const field = host.field(name)
  const value = numberIn(readField(row, field))
  const whole = of === null ? 100 : numberIn(readField(row, host.field(of)))
  const part = value === null || !whole ? null : (value / whole) * 100
  const percent = host.format(part === null ? null : Math.round(part), { type: 'percent', unit: null, decimals: 0 })
  const exact =
    of === null
      ? percent
      : t('{percent}: {part} of {whole}', {
          percent,
          part: host.format(value, field, row),
          whole: host.format(whole, host.field(of), row),
        })
  const amounts = of === null || value === null ? null : shortAmount(host, fieldInRow(field, row), value)
  return { label, filled: part === null ? null : Math.min(Math.max(part, 0), 100), percent, amounts, exact }
}

/** Only the amount so far; the whole is on the card or in the tooltip, and there is no space for both here. */
function shortAmount({ locale }: ScreenHost, field: PrintedField, value: number): string {
  const { unit } = field
  const amount = formatShort(value, field, locale)
  return unit === null ? amount : `${amount} ${translated(unit)}`
}

/** The label and the effect of `Select all`. */
export interface AllChoice {
  readonly label: string
  /** Of the rows that may be selected. */
  readonly keys: readonly string[]
}

/** @param format writes a number in the locale of the page */
export function allChoice(items: readonly ListItem[], isComplete: boolean, format: (n: number) => string): AllChoice {
  const keys = items.filter(({ refusal }) => refusal === null).map(({ key }) => key)
  return { keys, label: allLabel(isComplete, keys.length === 0 ? null : format(keys.length)) }
}

function allLabel(isComplete: boolean, number: string | null): string {
  if (number === null) return isComplete ? t('Select all') : t('Select all loaded')
  return isComplete ? t('Select all {number}', { number }) : t('Select all {number} loaded', { number })
}

/** What replaces the rows: three kinds of emptiness, or a failure. */
export type ListEmptiness =
  | { readonly kind: 'nothing-yet' | 'nothing-matches' | 'not-allowed' }
  /** In the author's words. */
  | { readonly kind: 'custom'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly reference: string | null }

/** Null: there are rows, or they are being loaded. */
export function emptinessOf(host: ScreenHost, { read, rows, status, error }: ReadState): ListEmptiness | null {
  if (rows.length > 0 || status === 'first' || status === 'again') return null
  if (error !== null && error !== undefined) {
    const { text, reference, forbidden } = shownErrorOf(error)
    return forbidden ? { kind: 'not-allowed' } : { kind: 'failed', text, reference }
  }
  if (read.texts.empty !== null) return { kind: 'custom', text: read.texts.empty }
  return { kind: isNarrowed(host, read) ? 'nothing-matches' : 'nothing-yet' }
}

/** Toggles a row, with Shift also those from the last one on; a row that may not be selected is skipped. */
export type Select = (item: ListItem, isRange: boolean) => void

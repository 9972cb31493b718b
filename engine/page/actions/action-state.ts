/** The current look of an action; `press.ts` runs it. */
import type { Row } from '../../calls/contract.ts'
import type { Action, Guard } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { LocaleSettings } from '../format.ts'
import { evaluateWords } from '../scope/names.ts'
import type { Names } from '../scope/names.ts'
import { t } from '../../messages/message.ts'

/** What a button shows of its action. */
export interface ActionState {
  readonly action: Action
  readonly label: string
  readonly enabled: boolean
  /** Why it is not enabled. */
  readonly reason: string | null
  /** The rows the action applies to: one row, the selected rows it is allowed for, or none. */
  readonly rows: readonly Row[]
  /** Number of selected rows the action is not allowed for; they are left out. */
  readonly leftOut: number
}

/** The ERP refuses a larger request because of its size. */
export const MAX_DECIDED = 500

interface ActionContext {
  readonly names: Names
  readonly locale: LocaleSettings
  /** The row, or the selected rows. */
  readonly rows: readonly Row[]
}

/** Returns null when the action is not shown. */
export function actionState(action: Action, { names, locale, rows }: ActionContext): ActionState | null {
  const may = rows.filter((row) => actionRefusal(action, row, { names, locale }) === null)
  const allNames = { ...names, ...subjectNames(action, may, rows) }
  if (action.visibleWhen && !holds(action.visibleWhen, allNames)) return null
  const reason = reasonAgainst(action, { names: allNames, locale, rows }, may.length)
  // A value at its end or beginning may be empty: the number of one document.
  const label = evaluateWords(action.label, allNames, locale).trim()
  return { action, label, enabled: reason === null, reason, rows: may, leftOut: rows.length - may.length }
}

/** Why the action may not be used on this row; null when it may. The server decides again. */
export function actionRefusal(action: Action, row: Row, { names, locale }: Omit<ActionContext, 'rows'>): string | null {
  return refused(action.allow, { ...names, row }, locale)
}

function reasonAgainst(action: Action, { names, locale, rows }: ActionContext, allowed: number): string | null {
  const disabled = refused(action.enabledWhen, names, locale)
  if (disabled !== null) return disabled
  const [first] = rows
  if (first && allowed === 0) return actionRefusal(action, first, { names, locale })
  if (action.appliesTo !== 'selected') return null
  if (allowed === 0) return t('Nothing is selected.')
  return allowed > MAX_DECIDED ? t('At most {count} can be decided at once.', { count: MAX_DECIDED }) : null
}

function refused(guard: Guard | null, names: Names, locale: LocaleSettings): string | null {
  return guard === null || holds(guard.when, names) ? null : evaluateWords(guard.reason, names, locale)
}

/** The name under which an action sees its rows: `selected`, `row`, or neither. */
export function subjectNames(action: Action, may: readonly Row[], rows: readonly Row[]): Names {
  if (action.appliesTo === 'selected') return { selected: may }
  const [row] = rows
  return action.appliesTo === 'row' && row ? { row } : {}
}

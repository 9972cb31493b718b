/** The current look of an action on an open page. */
import type { Row } from '../../calls/contract.ts'
import type { PageCells } from '../cells.ts'
import { evaluateWords } from '../scope/names.ts'
import { actionState, type ActionState } from './action-state.ts'

/** @param rows the rows the action applies to @returns null: the action is not shown */
export function actionNow(cells: PageCells, name: string, rows: readonly Row[]): ActionState | null {
  const { definition, given, scope, state, readOnly } = cells
  const { locale } = given
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined
  if (!action || readOnly.get()) return null
  const names = scope(definition.uses.actions[name]?.look ?? [])
  const idle = actionState(action, { names, locale, rows })
  if (!idle || !state.working.get().has(name)) return idle
  const { busy } = action
  return { ...idle, enabled: false, label: busy ? evaluateWords(busy, names, locale) : idle.label }
}

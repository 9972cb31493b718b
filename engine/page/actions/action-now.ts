/** How an action of an open page looks now. */
import type { Row } from '../../calls/contract.ts'
import type { PageCells } from '../cells.ts'
import { wordsOf } from '../scope/names.ts'
import { actionState, type ActionState } from './action-state.ts'

/** @param rows what it is about @returns null: it is not shown */
export function actionNow(cells: PageCells, name: string, rows: readonly Row[]): ActionState | null {
  const { definition, given, scope, state, readOnly } = cells
  const { locale } = given
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined
  if (!action || readOnly.get()) return null
  const names = scope(definition.uses.actions[name]?.look ?? [])
  const idle = actionState(action, { names, locale, rows })
  if (!idle || !state.running.get().has(name)) return idle
  const { busy } = action
  return { ...idle, enabled: false, label: busy ? wordsOf(busy, names, locale) : idle.label }
}

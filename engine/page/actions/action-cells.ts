/** How the actions of a page look, a cell an action. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { actionState, type ActionState } from './action-state.ts'
import type { LocaleSettings } from '../format.ts'
import { keyOf } from '../reads/rows.ts'
import { wordsOf } from '../scope/names.ts'
import { derived, type Cell } from '../cell.ts'
import type { ReadCells } from '../reads/read-cells.ts'
import type { Scope } from '../scope/scope-cells.ts'
import type { PageState } from '../state.ts'

interface ActionSources {
  readonly definition: Definition
  readonly scope: Scope
  readonly state: PageState
  readonly reads: ReadCells
  readonly locale: LocaleSettings
  readonly lookOnly: Cell<boolean>
}

/** An action about these rows; about nothing or the selected ones without. */
export function actionNow(sources: ActionSources, name: string, rows?: readonly Row[]): ActionState | null {
  const { definition, scope, state, locale, lookOnly } = sources
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined
  if (!action || lookOnly.get()) return null
  const names = scope(definition.uses.actions[name]?.look ?? [])
  const about = rows ?? (action.speaksOf === 'selected' ? selectedRows(sources) : [])
  const idle = actionState(action, { names, locale, rows: about })
  if (!idle || !state.running.get().has(name)) return idle
  const { busy } = action
  return { ...idle, enabled: false, label: busy ? wordsOf(busy, names, locale) : idle.label }
}

/**
 * How the action looks about the selected rows, or about nothing; null: not shown. It follows only what the action
 * uses.
 */
export function actionCell(sources: ActionSources, name: string): Cell<ActionState | null> {
  return derived(() => actionNow(sources, name), isSameState)
}

/** In the order of the reads, and never one that has left its list. */
function selectedRows({ definition, state, reads }: ActionSources): readonly Row[] {
  const selected = state.selected.get()
  if (selected.size === 0) return []
  return Object.values(definition.reads).flatMap((read) =>
    reads
      .rows(read.name)
      .get()
      .filter((row) => selected.has(keyOf(row, read) ?? '')),
  )
}

/** Whether an action looks the same, about the same rows. */
export function isSameState(some: ActionState | null, other: ActionState | null): boolean {
  if (some === null || other === null) return some === other
  const { rows, ...own } = some
  const isSame = (Object.keys(own) as (keyof typeof own)[]).every((key) => Object.is(own[key], other[key]))
  return isSame && rows.length === other.rows.length && rows.every((row, at) => row === other.rows[at])
}

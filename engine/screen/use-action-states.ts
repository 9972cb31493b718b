import { useMemo } from 'react'
import type { ActionState } from '../page/actions/action-state.ts'
import { derived } from '../page/cell.ts'
import { useCell } from '../page/react/use-cell.ts'
import { useScreen } from './host.ts'

/** The states of the shown actions, without a row. Redraws when one of them changes. */
export function useActionStates(names: readonly string[]): readonly ActionState[] {
  const stateOf = useScreen((host) => host.actionState)
  const cell = useMemo(
    () => derived(() => names.flatMap((name) => stateOf(name) ?? []), areSameStates),
    [stateOf, names],
  )
  return useCell(cell)
}

export function areSameStates(some: readonly ActionState[], others: readonly ActionState[]): boolean {
  return some.length === others.length && some.every((each, at) => isSameState(each, others[at] ?? null))
}

/** Whether an action looks the same and applies to the same rows. */
function isSameState(some: ActionState | null, other: ActionState | null): boolean {
  if (some === null || other === null) return some === other
  const { rows, ...own } = some
  const isSame = (Object.keys(own) as (keyof typeof own)[]).every((key) => Object.is(own[key], other[key]))
  return isSame && rows.length === other.rows.length && rows.every((row, at) => row === other.rows[at])
}

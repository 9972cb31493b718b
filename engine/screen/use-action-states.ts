import { useMemo } from 'react'
import { isSameState, type ActionState } from '../page/actions/action-state.ts'
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

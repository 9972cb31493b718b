import { useMemo } from 'react'
import { isSameReady } from '../page/actions/action-cells.ts'
import type { ReadyAction } from '../page/actions/ready-action.ts'
import { derived } from '../page/cell.ts'
import { useCell } from '../page/react/use-cell.ts'
import { useScreen } from './host.ts'

/** Those of the actions that are shown now, about nothing. Drawn again when one of them looks otherwise. */
export function useReadyActions(names: readonly string[]): readonly ReadyAction[] {
  const ready = useScreen((host) => host.ready)
  const cell = useMemo(() => derived(() => names.flatMap((name) => ready(name) ?? []), areSameReady), [ready, names])
  return useCell(cell)
}

function areSameReady(some: readonly ReadyAction[], others: readonly ReadyAction[]): boolean {
  return some.length === others.length && some.every((each, at) => isSameReady(each, others[at] ?? null))
}

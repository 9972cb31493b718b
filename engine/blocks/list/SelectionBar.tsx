import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../../definition/definition.ts'
import type { ScreenHost } from '../../runtime/host.ts'
import { clearSelection } from '../../runtime/selection.ts'
import { ActionButtons } from './ActionButtons.tsx'
import type { ListItem } from './list-items.ts'
import { leftOutOf, readyActions } from './list-state.ts'

interface SelectionBarProps {
  readonly host: ScreenHost
  readonly actions: readonly Action[]
  readonly items: readonly ListItem[]
}

/** Floats at the bottom while rows are selected (foundation §2). */
export function SelectionBar({ host, actions, items }: SelectionBarProps) {
  const selected = useStore(host.store, (state) => state.selected)
  const chosen = useMemo(() => items.filter(({ key }) => selected.has(key)), [items, selected])
  return chosen.length > 0 ? <Bar {...{ host, actions, items, chosen }} /> : null
}

/** Site-modules §2.5. */
const MOST_BUTTONS = 3

function Bar({ host, actions, items, chosen }: SelectionBarProps & { readonly chosen: readonly ListItem[] }) {
  const isNarrow = useNarrow()
  const rows = chosen.map(({ row }) => row)
  const ready = readyActions(host, actions, rows)
  const most = isNarrow ? 1 : MOST_BUTTONS
  const leftOut = leftOutOf(items, host.store.getState().selected, ready[0]?.leftOut ?? 0)
  return (
    <div className="cs-selection" role="region" aria-label="Selection">
      <p className="cs-selection__count" role="status">
        <strong>{chosen.length}</strong> selected
        {leftOut > 0 ? <span className="cs-selection__out">, {leftOut} left out</span> : null}
      </p>
      <button type="button" className="cs-button cs-button--plain" onClick={() => clearSelection(host.store)}>
        Clear
      </button>
      <ActionButtons host={host} actions={ready.slice(0, most)} isFirstPrimary>
        {ready.length > most ? (
          <button
            type="button"
            className="cs-button cs-selection__others"
            aria-haspopup="dialog"
            onClick={() => host.store.setState({ open: { modal: 'actions' } })}
          >
            Actions
          </button>
        ) : null}
      </ActionButtons>
    </div>
  )
}

const NARROW = '(width <= 640px)'

/** Phones have room for one button with words on it. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(NARROW).matches,
  )
}

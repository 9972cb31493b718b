import type { Action } from '../../definition/definition.ts'
import type { Row, ScreenHost } from '../../runtime/host.ts'
import { clearSelection } from '../../runtime/selection.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { readyActions } from './list-state.ts'

interface SelectionBarProps {
  readonly host: ScreenHost
  readonly actions: readonly Action[]
  /** The selected rows, in the order of the list. */
  readonly rows: readonly Row[]
}

/** Floats at the bottom while rows are selected (foundation §2). */
export function SelectionBar({ host, actions, rows }: SelectionBarProps) {
  const ready = readyActions(host, actions, rows)
  const leftOut = ready.length === 1 ? (ready[0]?.leftOut ?? 0) : 0
  return (
    <div className="cs-selection" role="region" aria-label="Selection">
      <p className="cs-selection__count" role="status">
        <strong>{rows.length}</strong> selected
        {leftOut > 0 ? <span className="cs-selection__out">, {leftOut} left out</span> : null}
      </p>
      <button type="button" className="cs-button cs-button--plain" onClick={() => clearSelection(host.store)}>
        Clear
      </button>
      <ActionButtons host={host} actions={ready} />
    </div>
  )
}

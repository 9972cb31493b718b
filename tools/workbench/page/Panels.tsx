import { useStore } from 'zustand'
import type { WorkbenchActions } from './bench.ts'
import type { PanelName } from './bench-state.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { ExpressionPanel } from './ExpressionPanel.tsx'
import { MistakesPanel } from './MistakesPanel.tsx'

const PANELS = { mistakes: MistakesPanel, changes: ChangesPanel, expression: ExpressionPanel } as const

/** Information about the file: mistakes, the meaning of the edit, the expression at the cursor. */
export function Panels({ bench }: { readonly bench: WorkbenchActions }) {
  const panel = useStore(bench.store, (state) => state.panel)
  const count = useStore(bench.store, ({ diagnostics }) => diagnostics.length)
  const names: readonly (readonly [PanelName, string])[] = [
    ['mistakes', count === 0 ? 'Mistakes' : `Mistakes ${count}`],
    ['changes', 'What changes'],
    ['expression', 'Expression'],
  ]
  const Panel = PANELS[panel]
  return (
    <div className="wb-panels">
      <div className="wb-panels__tabs" role="tablist" aria-label="About the file">
        {names.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`wb-tab-${name}`}
            aria-selected={name === panel}
            aria-controls="wb-panel"
            tabIndex={name === panel ? 0 : -1}
            data-alarm={name === 'mistakes' && count > 0}
            onClick={() => bench.store.setState({ panel: name })}
            onKeyDown={({ key }) => moveTo(bench, names, { name, key })}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="wb-panel" className="wb-panels__body" role="tabpanel" aria-labelledby={`wb-tab-${panel}`} tabIndex={0}>
        <Panel bench={bench} />
      </div>
    </div>
  )
}

function moveTo(
  bench: WorkbenchActions,
  names: readonly (readonly [PanelName, string])[],
  { name, key }: { readonly name: PanelName; readonly key: string },
): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return
  const at = names.findIndex(([each]) => each === name)
  const next = names[(at + step + names.length) % names.length]?.[0]
  if (!next) return
  bench.store.setState({ panel: next })
  document.getElementById(`wb-tab-${next}`)?.focus()
}

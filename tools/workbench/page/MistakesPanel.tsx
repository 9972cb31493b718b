import { useStore } from 'zustand'
import type { WorkbenchActions } from './bench.ts'

/** Every mistake in the file, as `countersign check` reports it; a press leads to its line. */
export function MistakesPanel({ bench }: { readonly bench: WorkbenchActions }) {
  const diagnostics = useStore(bench.store, (state) => state.diagnostics)
  const elsewhere = useStore(bench.store, (state) => state.elsewhere)
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  return (
    <>
      {hasErrors ? <p className="wb-hint">The screen shows the last good version until these are put right.</p> : null}
      <ul className="wb-mistakes">
        {diagnostics.map((each) => (
          <li key={`${each.code} ${each.range.start.offset} ${each.message}`}>
            <button type="button" data-severity={each.severity} onClick={() => bench.goTo(each)}>
              <span className="wb-mistakes__line">{each.range.start.line}</span>
              <span>
                <span className="cs-visually-hidden">{each.severity}: </span>
                {each.message}
                {each.notes.map((note) => (
                  <em key={note}>{note}</em>
                ))}
                {each.suggestion === null ? null : <em>{hintOf(each.suggestion)}</em>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {diagnostics.length === 0 ? <p className="wb-hint">Nothing is wrong with this file.</p> : null}
      {elsewhere > 0 ? <p className="wb-hint">{elsewhere} mistakes in other files.</p> : null}
    </>
  )
}

const hintOf = (suggestion: string): string =>
  suggestion === '' ? 'Leave this out.' : `Did you mean ${suggestion.trim()}?`

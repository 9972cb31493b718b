import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ChangesAnswer } from '../api.ts'
import type { WorkbenchActions } from './bench.ts'
import { calls } from './calls.ts'

const PAUSE_MS = 300

/** What the edit means to people, and what of it an administrator must accept. */
export function ChangesPanel({ bench }: { readonly bench: WorkbenchActions }) {
  const answer = useChanges(bench)
  const company = useStore(bench.store, ({ person }) => person?.company ?? '')
  if (answer === null) return <p className="wb-hint">Comparing …</p>
  const { since, changes, rules } = answer
  return (
    <div className="wb-changes">
      <h2>Since {since}</h2>
      {changes === null ? <p className="wb-hint">It does not compile: see Mistakes.</p> : null}
      {changes?.length === 0 ? <p className="wb-hint">Nothing that anybody could notice.</p> : null}
      <ul>
        {changes?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {rules.length > 0 ? (
        <>
          <h2>Waits until an administrator of {company} accepts it</h2>
          <ul data-waits>
            {rules.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** Null: not answered yet. */
function useChanges(bench: WorkbenchActions): ChangesAnswer | null {
  const file = useStore(bench.store, (state) => state.file)
  const text = useStore(bench.store, ({ documents }) => documents[file]?.text ?? '')
  const published = useStore(bench.store, (state) => state.published)
  const ccode = useStore(bench.store, ({ person }) => person?.ccode ?? '')
  const [answer, setAnswer] = useState<ChangesAnswer | null>(null)
  useEffect(() => {
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const next = await calls.changes({ file, text, ccode }).catch(() => null)
      if (isCurrent && next) setAnswer(next)
    }
    // A saved file may have changed what waits for acceptance, even if the text is the same.
    const timer = setTimeout(() => void ask(), published === 0 ? 0 : PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [file, text, ccode, published])
  return answer
}

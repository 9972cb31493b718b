import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { ExpressionAnswer } from '../api.ts'
import type { ShownScreen } from '../frame-link.ts'
import type { WorkbenchActions } from './bench.ts'
import { calls } from './calls.ts'
import { namesWith, type RowChoice, rowChoices } from './row-choices.ts'

/** The expression at the cursor, with the value of each part for a row that the screen shows. */
export function ExpressionPanel({ bench }: { readonly bench: WorkbenchActions }) {
  const cursor = useStore(bench.store, (state) => state.cursor)
  const [answer, setAnswer] = useState<ExpressionAnswer>(null)
  const shown = useShown(bench)
  useEffect(() => {
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const next = cursor && (await calls.expression(cursor).catch(() => null))
      if (!isCurrent) return
      setAnswer(next)
    }
    void ask()
    return () => void (isCurrent = false)
  }, [cursor])
  if (answer === null)
    return (
      <p className="wb-hint">Place the cursor in a condition, in a computed value (=…) or in the braces of a text.</p>
    )
  if (answer.problem !== null) return <p className="wb-hint">{answer.problem}</p>
  return <Steps answer={answer} shown={shown} />
}

/** How often the screen is polled: it does not notify this page when it loads or its rows change. */
const LOOK_MS = 1_000

/** What the screen beside the file shows; null: no screen is open. */
function useShown(bench: WorkbenchActions): ShownScreen | null {
  const [shown, setShown] = useState(() => bench.shown())
  useEffect(() => {
    const timer = setInterval(() => setShown(bench.shown()), LOOK_MS)
    return () => clearInterval(timer)
  }, [bench])
  return shown
}

interface StepsProps {
  readonly answer: NonNullable<ExpressionAnswer>
  readonly shown: ShownScreen | null
}

function Steps({ answer: { steps, lines }, shown }: StepsProps) {
  const choices = shown === null ? [] : rowChoices(shown, lines)
  const [at, setAt] = useState(0)
  const names = namesWith(shown?.names ?? {}, choices[Math.min(at, choices.length - 1)] ?? null)
  const isWithoutLines = shown !== null && lines !== null && choices.length === 0
  return (
    <div className="wb-steps">
      {choices.length > 0 ? <RowSelect choices={choices} at={at} onChoose={setAt} /> : null}
      {shown === null ? <p className="wb-hint">No screen is open beside it: names have no values.</p> : null}
      {isWithoutLines ? <p className="wb-hint">Nothing on the screen has lines in {lines}: row has no value.</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ source, depth, tree }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same part may occur twice
            <tr key={index} data-depth={Math.min(depth, 8)}>
              <th scope="row">
                <code>{source}</code>
              </th>
              <td>
                <code data-kind={kindOf(evaluate(tree, names))}>{printed(evaluate(tree, names))}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowSelectProps {
  readonly choices: readonly RowChoice[]
  readonly at: number
  onChoose(at: number): void
}

function RowSelect({ choices, at, onChoose }: RowSelectProps) {
  return (
    <label className="wb-steps__row">
      <span>Row</span>
      <select value={at} onChange={({ target }) => onChoose(Number(target.value))}>
        {choices.map(({ label }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of several reads may share a key
          <option key={index} value={index}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

const kindOf = (value: Value): string => (value === null ? 'null' : typeof value)

const LONGEST = 120

function printed(value: Value): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

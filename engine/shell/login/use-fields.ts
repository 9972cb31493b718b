import { useRef, useState, type RefObject } from 'react'
import { focusAfterEvent } from './focus-after-event.ts'

/** The error of one field. */
export interface FieldProblem<Name extends string> {
  readonly name: Name
  readonly text: string
}

/** The texts of a form, the error of one of its fields, and the focus. @param first the texts at first */
export function useFields<Name extends string>(first: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(first)
  const [problem, setProblem] = useState<FieldProblem<Name> | null>(null)
  const inputs = useRef<Partial<Record<Name, RefObject<HTMLInputElement | null>>>>({})
  const inputOf = (name: Name) => (inputs.current[name] ??= { current: null })

  const focus = (name: Name) => focusAfterEvent(inputOf(name))
  const set = (name: Name, value: string) => setValues((current) => ({ ...current, [name]: value }))
  function showProblem(next: FieldProblem<Name>): void {
    setProblem(next)
    focus(next.name)
  }
  const partOf = (name: Name) => ({
    name,
    ref: (input: HTMLInputElement | null) => {
      inputOf(name).current = input
    },
    value: values[name],
    problem: problem?.name === name ? problem.text : null,
  })
  return { values, set, showProblem, clearProblem: () => setProblem(null), partOf, focus }
}

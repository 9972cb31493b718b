import type { Diagnostic as Shown } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { Diagnostic } from '../../../engine/diagnostics/diagnostic.ts'
import type { CheckAnswer } from '../api.ts'
import { memberWithSeparator } from '../../../engine/diagnostics/correction.ts'
import { offsetOf } from './places.ts'

export interface ReportedMistakes extends CheckAnswer {
  /** As the editor underlines them. */
  readonly shown: readonly Shown[]
}

export function mistakesOf(state: EditorState, answer: CheckAnswer): ReportedMistakes {
  return { ...answer, shown: answer.diagnostics.map((each) => shownAs(state, each)) }
}

interface Editor {
  readonly state: EditorState
  dispatch(change: object): void
}

function shownAs(state: EditorState, diagnostic: Diagnostic): Shown {
  const { range, severity, message, notes, suggestion, code } = diagnostic
  const from = offsetOf(state, { line: range.start.line - 1, character: range.start.column - 1 })
  const end = offsetOf(state, { line: range.end.line - 1, character: range.end.column - 1 })
  const to = Math.max(from, end)
  const write = (insert: string) => ({
    name: insert === '' ? 'Leave this out' : `Write ${shortened(insert.trim())}`,
    apply: (view: Editor, start: number, stop: number) => {
      const [from, to] = insert === '' ? memberWithSeparator(view.state.doc.toString(), start, stop) : [start, stop]
      view.dispatch({ changes: { from, to, insert } })
    },
  })
  return {
    from,
    to,
    severity,
    source: code,
    message: [message, ...notes].join('\n'),
    ...(suggestion !== null && { actions: [write(suggestion)] }),
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

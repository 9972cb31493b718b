/** Clears the selection when a read requests other rows, so that it does not carry over to them unnoticed. */
import type { PageCells } from '../cells.ts'
import { forgetRows } from './selection.ts'

interface FreshSelection {
  /** To be called when the questions are up to date. */
  settle(): void
}

/** Watches the requests of the reads: when one changes, the selection and outcomes of its old rows are cleared. */
export function freshSelection({ definition, questions, state }: PageCells): FreshSelection {
  const requests = new Map<string, string>()
  return {
    settle() {
      let isOther = false
      for (const name of Object.keys(definition.reads)) {
        const text = questions.of(name).get()?.request.text
        if (text === undefined) continue
        isOther ||= (requests.get(name) ?? text) !== text
        requests.set(name, text)
      }
      if (isOther) forgetRows(state.store)
    },
  }
}

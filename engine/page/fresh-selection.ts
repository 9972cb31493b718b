/** What was selected of the rows of a question is not taken over unseen to the rows of another. */
import type { PageCells } from './cells.ts'

interface FreshSelection {
  /** To be called when the questions are what they are to be. */
  settle(): void
}

/** Watches what the reads ask: when one asks something else, selection and outcomes of its old rows go. */
export function freshSelection({ definition, questions, state }: PageCells): FreshSelection {
  const asked = new Map<string, string>()
  return {
    settle() {
      let isOther = false
      for (const name of Object.keys(definition.reads)) {
        const text = questions.of(name).get()?.asked.text
        if (text === undefined) continue
        isOther ||= (asked.get(name) ?? text) !== text
        asked.set(name, text)
      }
      if (isOther) state.store.setState({ selected: new Set(), anchor: null, active: null, outcomes: new Map() })
    },
  }
}

/**
 * The form's way through the history: each form session has its own values, which are there again on the way back
 * (trust rule 13).
 */
import type { Definition } from '../../definition/definition.ts'
import type { Entry } from '../../runtime/page/address.ts'
import { startOf } from '../../runtime/page/form-state.ts'
import type { ScreenState, ScreenStore } from '../../runtime/store.ts'

type Values = Pick<ScreenState, 'form' | 'edits'>

export interface Sessions {
  /** The session of this entry of the history; the one before is kept for the way back. */
  open(entry: Entry): void
}

export function sessionsOf(definition: Definition, store: ScreenStore): Sessions {
  const sessions = new Map<string, Values>()
  let below: string | null = null
  return {
    open(entry) {
      const before = store.getState()
      if (before.life === entry.form) return
      if (before.life !== '') sessions.set(before.life, { form: before.form, edits: before.edits })
      const own = sessions.get(entry.form)
      // What was changed in the rows below stays while a form lies over them, and when it is gone again.
      const isSamePage = (entry.below ?? entry.form) === (below ?? before.life)
      below = entry.below
      store.setState({
        life: entry.form,
        form: own?.form ?? startOf(definition, entry.with),
        edits: isSamePage ? before.edits : (own?.edits ?? {}),
        flaws: new Map(),
        restored: null,
      })
    },
  }
}

/** Typed and unsent values are stored in this browser. */
import { useEffect } from 'react'
import {
  draftKey,
  readFormDraft,
  removeDraft,
  removeOldDrafts,
  writeDraft,
  type DraftStorages,
} from '../form/drafts.ts'
import type { FormDraftStore } from '../events/form-sessions.ts'
import type { PageModel } from '../page-model.ts'

const storages = (): DraftStorages => ({ tab: sessionStorage, browser: localStorage })

/**
 * Reads what this tab wrote, otherwise what a closed tab left. If storage is full or forbidden, the draft is lost
 * silently.
 */
export const browserDrafts: FormDraftStore = {
  read: (owner) => readFormDraft(storages(), draftKey(owner), Date.now()),
  write: (owner, draft) => writeDraft(storages(), draftKey(owner), { ...draft, at: Date.now() }),
  remove: (owner) => removeDraft(storages(), draftKey(owner)),
}

/** Removes drafts, of any page, that have not been used for a week. */
export const removeUnusedDrafts = (): void => removeOldDrafts(localStorage, Date.now())

/** Delay between the last change and writing the draft. */
const DRAFT_MS = 300

/** Writes the draft shortly after each change, and before the page is left. */
export function useDrafts(model: PageModel): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = model.store.subscribe((now, before) => {
      if (now.form === before.form && now.edits === before.edits) return
      clearTimeout(timer)
      timer = setTimeout(model.saveDraft, DRAFT_MS)
    })
    window.addEventListener('pagehide', model.saveDraft)
    return () => {
      clearTimeout(timer)
      leave()
      window.removeEventListener('pagehide', model.saveDraft)
      model.saveDraft()
    }
  }, [model])
}

/** Drafts in the storage of this browser. */
import type { Drafts } from '../form/sessions.ts'
import { draftKey, readDraft, removeDraft, writeDraft, type DraftStorages } from '../form/drafts.ts'

const storages = (): DraftStorages => ({ tab: sessionStorage, browser: localStorage })

/**
 * Reads first what this tab wrote, then what a closed tab left. A full or forbidden storage loses the draft,
 * silently.
 */
export const browserDrafts: Drafts = {
  read: (owner) => readDraft(storages(), draftKey(owner), Date.now()),
  write: (owner, draft) => writeDraft(storages(), draftKey(owner), { ...draft, at: Date.now() }),
  remove: (owner) => removeDraft(storages(), draftKey(owner)),
}

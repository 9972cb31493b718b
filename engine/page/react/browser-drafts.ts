/** Drafts in the storage of this browser. */
import type { Drafts } from '../form/sessions.ts'
import { draftKey, readDraft, removeDraft, writeDraft, type DraftStorages } from '../form/drafts.ts'

const storages = (): DraftStorages => ({ tab: sessionStorage, browser: localStorage })

export const browserDrafts: Drafts = {
  read: (owner) => readDraft(storages(), draftKey(owner), Date.now()),
  write: (owner, draft) => writeDraft(storages(), draftKey(owner), { ...draft, at: Date.now() }),
  remove: (owner) => removeDraft(storages(), draftKey(owner)),
}

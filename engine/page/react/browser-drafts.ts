/** Pages with forms: what was typed and not sent is stored in this browser. */
import { useEffect } from 'react'
import { draftKey, readDraft, removeDraft, removeOldDrafts, writeDraft, type DraftStorages } from '../form/drafts.ts'
import type { Drafts } from '../form/form-sessions.ts'
import { createPage } from '../page.ts'
import type { PageModel } from '../page-model.ts'
import type { CreatePage } from './open-page.ts'

const storages = (): DraftStorages => ({ tab: sessionStorage, browser: localStorage })

/**
 * Reads first what this tab wrote, then what a closed tab left. A full or forbidden storage loses the draft,
 * silently.
 */
const browserDrafts: Drafts = {
  read: (owner) => readDraft(storages(), draftKey(owner), Date.now()),
  write: (owner, draft) => writeDraft(storages(), draftKey(owner), { ...draft, at: Date.now() }),
  remove: (owner) => removeDraft(storages(), draftKey(owner)),
}

/** A page with forms, whose drafts this browser stores. */
export const createPageWithDrafts: CreatePage = (definition, given) =>
  createPage(definition, { ...given, drafts: browserDrafts })

/** How long after a change a draft is written: not at every key. */
const DRAFT_MS = 300

/** Writes the draft soon after each change, and before the page goes. */
export function useDrafts(model: PageModel): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    removeOldDrafts(localStorage, Date.now())
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

import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  useBlocker,
  useLocation,
  useNavigate,
  type Blocker,
  type BlockerFunction,
  type Location,
} from 'react-router-dom'
import { useStore } from 'zustand'
import { historyEntry, viewIn } from '../page/address/address.ts'
import { hasUnsent } from '../page/chosen-files.ts'
import { mayLeave } from '../page/events/files.ts'
import type { PageModel } from '../page/page-model.ts'
import { isGoingBack } from './show-view.ts'
import { closeOverlay } from '../page/events/overlays.ts'

/**
 * Stops the browser from leaving the page: while an overlay is open, Back closes that; files that were chosen, but not
 * uploaded, are lost only after a question. Draws nothing. The router asks one blocker at a time, so a page has one.
 */
export function LeaveBlocker({ page }: { readonly page: PageModel }): null {
  const { store } = page
  const here = useLocation()
  const closesOverlay = useRef(false)
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ historyAction, nextLocation }) => {
        // Only for Back and Forward of the browser: what the page itself opens or closes is meant.
        closesOverlay.current = historyAction === 'POP' && store.getState().overlay !== null && !isGoingBack(page)
        if (closesOverlay.current) return true
        return hasUnsent(store.getState()) && !staysAt(page, here, keptLocation(nextLocation))
      },
      [page, store, here],
    ),
  )
  useAnswer(blocker, {
    closesOverlay: () => closesOverlay.current,
    closeOverlay: () => closeOverlay(store),
    ask: () => mayLeave(store),
  })
  useAskBeforeClosing(useStore(store, hasUnsent))
  return null
}

interface AnswerOptions {
  closesOverlay(): boolean
  closeOverlay(): void
  /** Resolves to whether the page may be left. */
  ask(): Promise<boolean>
}

/** Decides what becomes of a navigation that was stopped. */
function useAnswer(blocker: Blocker, options: AnswerOptions): void {
  const navigate = useNavigate()
  const newest = useRef({ blocker, isAsking: false })
  const answer = useEffectEvent(async (blocked: Blocker & { readonly state: 'blocked' }) => {
    if (options.closesOverlay()) {
      options.closeOverlay()
      return blocked.reset()
    }
    // Back while the question is open is the same question.
    if (newest.current.isAsking) return
    newest.current.isAsking = true
    const isLeaving = await options.ask().finally(() => (newest.current.isAsking = false))
    const now = newest.current.blocker
    if (now.state === 'blocked') return isLeaving ? now.proceed() : now.reset()
    // Meanwhile the page has changed its own address, as after a save: the router has forgotten what it stopped.
    if (isLeaving) void navigate(blocked.location, { state: blocked.location.state })
  })
  useEffect(() => {
    newest.current.blocker = blocker
    if (blocker.state === 'blocked') void answer(blocker)
  }, [blocker])
}

/** The login page of a session that has ended names the page that stays open below it. */
function keptLocation(next: Location): Location {
  return (next.state as { readonly target?: Location } | null)?.target ?? next
}

/** Whether the page shows the same view of the same form there. */
function staysAt({ definition, entry }: PageModel, here: Location, next: Location): boolean {
  const params = new URLSearchParams(next.search)
  const to = historyEntry(definition, params, next.state)
  const { below, form } = entry.get()
  return (
    next.pathname === here.pathname &&
    viewIn(definition, params) === viewIn(definition, new URLSearchParams(here.search)) &&
    (to.below ?? to.form) === (below ?? form)
  )
}

/** In the browser's words. Only while something can be lost: pages with such a listener are slower to return to. */
function useAskBeforeClosing(isUnsafe: boolean): void {
  useEffect(() => {
    if (!isUnsafe) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsafe])
}

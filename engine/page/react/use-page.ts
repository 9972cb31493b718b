import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { historyEntry } from '../address/address.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import type { PageModel } from '../page-model.ts'
import { closeOthers, openPage, pageAhead, type BrowserPlace, type OpenPage, type PageSources } from './open-page.ts'

/**
 * The model of the page drawn here: it follows the address and the session, and sends requests while it is mounted.
 * One per person and screen; a newer definition takes over the state of the page of the older one.
 */
export function usePage(sources: PageSources): PageModel {
  const { search, state } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const page = useOpenPage(sources, { params, state })
  const { model } = page
  const { definition, session } = sources
  const isNarrow = useMedia(NARROW)
  const entry = useMemo(() => historyEntry(definition, params, state), [definition, params, state])
  // Before painting, so that Back shows the previous view immediately.
  useLayoutEffect(() => model.navigate(params, entry), [model, params, entry])
  useLayoutEffect(() => model.signedIn(session), [model, session])
  useLayoutEffect(() => model.setNarrow(isNarrow), [model, isNarrow])
  useLayoutEffect(() => {
    closeOthers(page)
    page.start()
    return page.stop
  }, [page])
  useEffect(() => retryOnline(model), [model])
  useEffect(() => followDay(model), [model])
  return model
}

function useOpenPage(sources: PageSources, place: BrowserPlace): OpenPage {
  const [page, setPage] = useState(() => pageAhead(sources) ?? openPage(sources, place))
  const { definition, locale, calls } = sources
  if (page.sources.definition === definition && isSameLocale(page.sources.locale, locale)) return page
  const next = openPage({ ...sources, calls }, place, page.model.snapshot())
  page.model.close()
  setPage(next)
  return next
}

function isSameLocale(some: PageSources['locale'], other: PageSources['locale']): boolean {
  const names = ['locale', 'currency', 'timeZone', 'yearStart'] as const
  return names.every((name) => some[name] === other[name])
}

/** Delay after the `online` event until the network is usable, ms: phones fire it slightly early. */
const ONLINE_MS = 2000

/** Repeats requests that failed when the network is back. */
function retryOnline(model: PageModel): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = (): void => model.retry(() => true)
  const online = (): void => {
    retry()
    clearTimeout(timer)
    timer = setTimeout(retry, ONLINE_MS)
  }
  window.addEventListener('online', online)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', online)
  }
}

const MINUTE_MS = 60_000

/** Updates a page with today's rows that stays open overnight. */
function followDay(model: PageModel): () => void {
  const timer = setInterval(() => model.tick(), MINUTE_MS)
  return () => clearInterval(timer)
}

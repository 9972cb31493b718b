/** A page that is open in this browser: its model and its requester. */
import type { Calls } from '../../calls/calls.ts'
import type { Session } from '../../calls/contract.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
import type { Definition } from '../../definition/definition.ts'
import type { LocaleSettings } from '../format.ts'
import { historyEntry } from '../address/address.ts'
import { entryState } from '../../ui/history-entry.ts'
import { matchesMedia, NARROW } from '../../ui/use-media.ts'
import { startRequests } from '../asking/requester.ts'
import { createPage } from '../page.ts'
import type { PageModel } from '../page-model.ts'
import type { Snapshot } from '../page-inputs.ts'
import { createAnswers } from '../reads/answers.ts'
import { usesForms } from '../form/uses-forms.ts'
import { loadedForms } from './forms.ts'

/** What a page is opened for. Another definition, person or company is another page. */
export interface PageSources {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly locale: LocaleSettings
  /** Missing: changes by others are not reported. */
  readonly events?: ServerEvents | undefined
}

/** A model with its requester. It sends nothing before `start`. */
export interface OpenPage {
  readonly sources: PageSources
  readonly model: PageModel
  /** Starts sending the page's questions. */
  start(): void
  stop(): void
}

/** The current location of the browser. */
export interface BrowserPlace {
  readonly params: URLSearchParams
  /** The state of the history entry. */
  readonly state: unknown
}

/** The answers of every page this browser has opened, so that Back shows rows immediately. */
const answers = createAnswers(Date.now)

/**
 * Opens a page at an address, sharing answers with every page of this browser. It does not read the history. The code of
 * forms is loaded if the page needs it (`forms.ts`).
 */
export function openPage(sources: PageSources, { params, state }: BrowserPlace, snapshot?: Snapshot): OpenPage {
  const { definition, session, locale, calls } = sources
  const given = {
    session,
    locale,
    params,
    entry: historyEntry(definition, params, state),
    narrow: matchesMedia(NARROW),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    answers,
    snapshot,
    ...(usesForms(definition) && { drafts: loadedForms().browserDrafts }),
  }
  const model = createPage(definition, given, () => loadedForms().formPart)
  let stopAsking: (() => void) | null = null
  return {
    sources,
    model,
    start() {
      stopAsking ??= startRequests({ page: model, calls })
    },
    stop() {
      stopAsking?.()
      stopAsking = null
    },
  }
}

let ahead: { readonly page: OpenPage; readonly search: string } | null = null

/**
 * Opens the page of the address before it is drawn: its questions are sent while the code that draws it is
 * loading. Resolves when each of them has its first answer; never rejects.
 */
export function openAhead(sources: PageSources): Promise<void> {
  const { search } = window.location
  const page = openPage(sources, { params: new URLSearchParams(search), state: entryState() })
  ahead = { page, search }
  page.start()
  return untilFirstAnswers(page.model)
}

/** The page that was opened in advance for this definition, person and address; null: another one, or none. */
export function pageAhead({ definition, session }: PageSources): OpenPage | null {
  if (ahead === null || ahead.search !== window.location.search) return null
  const { sources } = ahead.page
  return sources.definition === definition && sources.session === session ? ahead.page : null
}

/** Called when a page is drawn: closes another page that was opened in advance. */
export function closeOthers(drawn: OpenPage): void {
  if (ahead !== null && ahead.page !== drawn) {
    ahead.page.stop()
    ahead.page.model.close()
  }
  ahead = null
}

/** Resolves once every question of the page has its first answer. */
export function untilFirstAnswers(page: PageModel): Promise<void> {
  const isAnswered = (read: string): boolean => {
    const { status, isLoading } = page.status(read).get()
    return status !== 'first' || !isLoading
  }
  return until(page, () => page.wanted.get().every(({ read }) => isAnswered(read)))
}

/** Resolves once no request of the read is pending. */
export function untilAnswered(page: PageModel, read: string): Promise<void> {
  return until(page, () => !page.status(read).get().isLoading)
}

/** Resolves once the condition holds, which is checked after each event. */
function until(page: PageModel, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = page.subscribe(() => {
      if (!isSo()) return
      leave()
      resolve()
    })
  })
}

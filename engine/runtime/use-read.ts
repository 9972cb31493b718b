import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Calls } from '../calls/calls.ts'
import type { Page, Row, Session } from '../calls/contract.ts'
import { CallError } from '../calls/errors.ts'
import type { Definition, Read } from '../definition/definition.ts'
import type { ReadState } from './host.ts'
import { nextPage, rowsOf } from './pages.ts'
import type { NextPage, Pages } from './pages.ts'
import { pathOf, queryOf } from './scope.ts'
import type { Names } from './scope.ts'

export interface ReadSources {
  readonly definition: Definition
  readonly calls: Pick<Calls, 'list'>
  readonly session: Session
  readonly names: Names
}

/** What SWR keeps for one question. */
export interface Asked {
  readonly question: string
  readonly pages: Pages
  /** When the first of them came, ms. */
  readonly at: number
}

export type AskPage = (next: NextPage) => Promise<Page>

/** The question of a read, by which SWR keeps its answer, and what asks it. */
export function asking(read: Read, { definition, calls, session, names }: ReadSources) {
  const { screen } = definition
  const { pageSize } = read
  const { query, path, answer } = askedBy(read, names)
  const question = JSON.stringify([session.company, session.id, screen, path, query])
  const ask: AskPage = (next) => calls.list({ ...next, screen, path, query, pageSize, answer })
  return { question, ask }
}

/** Rows of a read, page by page. */
export function useRead(read: Read, sources: ReadSources): ReadState {
  const { definition, session } = sources
  const { question, ask } = asking(read, sources)
  const { data, ...state } = usePages(question, ask, session)
  const rows = useMemo(() => rowsOf(definition, read, data ?? []), [definition, read, data])
  return {
    ...state,
    read,
    rows: state.isKnown ? rows : NO_ROWS,
    async upTo(count) {
      const soFar = () => rowsOf(definition, read, state.newest())
      while (soFar().length < count && (await state.more())) continue
      return soFar()
    },
  }
}

export interface PagesState extends Omit<ReadState, 'read' | 'rows' | 'upTo'> {
  /** The pages to show: of an older question while the new answer comes. */
  readonly data: Pages | undefined
  /** False: nothing of it may be shown. */
  readonly isKnown: boolean
  /** They are those of this question. */
  readonly isOwn: boolean
  /** A call is under way. */
  readonly isAsking: boolean
  /** Those of this question, as they are by then. */
  newest(): Pages
}

/** The pages of a question; SWR keeps them by question and person, so that Back shows them at once. Null: not asked. */
export function usePages(question: string | null, ask: AskPage, session: Session): PagesState {
  const { cache, mutate: mutateAt } = useSWRConfig()
  const known = () => cache.get(question ?? '')?.data as Asked | undefined
  const { data, error, isValidating, mutate } = useSWR<Asked>(
    question,
    async () => {
      const pages = await askAgain(ask, known()?.pages.length ?? 1)
      return { question: question ?? '', pages, at: Date.now() }
    },
    { compare: Object.is, keepPreviousData: true, shouldRetryOnError: false, ...NOT_BY_ITSELF },
  )
  const keep = (asked: Asked) => mutateAt(question, asked, { revalidate: false })
  const more = useMore({ question: question ?? '', ask, known, keep })
  const isAsked = question !== null
  const own = isAsked && data?.question === question
  const failure: unknown = isAsked ? (more.error ?? error ?? null) : null
  useReloadForNewSession(session, failure, mutate)
  useReloadWhenOnline(isAsked && error !== undefined, mutate)
  return {
    question: question ?? '',
    data: data?.pages,
    at: data?.at,
    isKnown: isAsked && (own || !failure),
    isOwn: own,
    isAsking: isValidating,
    status: more.loading
      ? 'more'
      : own || !isAsked || (failure && !isValidating)
        ? 'ready'
        : data && !failure
          ? 'again'
          : 'first',
    isComplete: !isAsked || (own && !nextPage(data.pages)),
    error: isValidating && !own ? null : failure,
    newest: () => known()?.pages ?? [],
    more: more.more,
    reload: async () => {
      more.forget()
      await mutate().catch(() => undefined)
      return cache.get(question ?? '')?.error as unknown
    },
    replace: async (page) => {
      if (question === null) return
      more.forget()
      await keep({ question, pages: [page], at: Date.now() })
    },
  }
}

/** What a read asks for now. */
function askedBy({ from }: Read, names: Names) {
  if (from.from !== 'call') return { path: '', query: {}, answer: '' }
  return { path: pathOf(from.path, names), query: queryOf(from.query, names), answer: from.answer }
}

const NO_ROWS: readonly Row[] = []

/** Rows somebody reads, has selected, or sent off without an answer do not go away under their hands. */
const NOT_BY_ITSELF = { revalidateOnFocus: false, revalidateOnReconnect: false } as const

/** Reads as many pages anew as were there, so that a reload moves nobody. */
async function askAgain(ask: AskPage, count: number): Promise<Pages> {
  const pages: Page[] = []
  for (let next = nextPage(pages); next && pages.length < count; next = nextPage(pages)) pages.push(await ask(next))
  return pages
}

interface MoreSources {
  readonly question: string
  readonly ask: AskPage
  known(): Asked | undefined
  keep(asked: Asked): Promise<unknown>
}

interface More {
  readonly loading: boolean
  readonly error: unknown
  /** Whether a page was added. */
  more(): Promise<boolean>
  /** What is under way is no longer wanted. */
  forget(): void
}

/** The next page, asked once however often it is wanted, and dropped when the list was replaced meanwhile. */
function useMore({ question, ask, known, keep }: MoreSources): More {
  const running = useRef<{ readonly base: Asked; readonly done: Promise<boolean> } | null>(null)
  const [state, setState] = useState<{ question: string; loading: boolean; error: unknown }>(IDLE)
  const load = async (base: Asked, next: NextPage): Promise<boolean> => {
    const isWanted = () => running.current?.base === base
    setState({ question, loading: true, error: null })
    try {
      const page = await ask(next)
      if (!isWanted() || known() !== base) return false
      await keep({ ...base, pages: [...base.pages, page] })
      setState(IDLE)
      return true
    } catch (error) {
      if (isWanted()) setState({ question, loading: false, error })
      return false
    } finally {
      if (isWanted()) running.current = null
    }
  }
  const { loading, error } = state.question === question ? state : IDLE
  return {
    loading,
    error,
    more() {
      const base = known()
      const next = base && nextPage(base.pages)
      if (!next) return Promise.resolve(false)
      if (running.current?.base === base) return running.current.done
      // The place is taken before the call leaves, so that `load` finds itself in it.
      const done = Promise.resolve().then(() => load(base, next))
      running.current = { base, done }
      return done
    },
    forget() {
      running.current = null
      setState(IDLE)
    },
  }
}

const IDLE = { question: '', loading: false, error: null }

type Reload = () => Promise<unknown>

/** A list that nobody was signed in for is read again once somebody is. */
function useReloadForNewSession(session: Session, failure: unknown, reload: Reload): void {
  const seen = useRef(session)
  useEffect(() => {
    if (seen.current === session) return
    seen.current = session
    if (failure instanceof CallError && failure.kind === 'unauthorized') void reload()
  }, [session, failure, reload])
}

/** How long after the browser said so the network may truly be there, ms: a phone says it a little early. */
const ONLINE_MS = 2000

/** What could not be read for want of a network is read when it is back. */
function useReloadWhenOnline(failed: boolean, reload: Reload): void {
  useEffect(() => {
    if (!failed) return undefined
    let again: ReturnType<typeof setTimeout>
    const back = (): void => {
      void reload()
      again = setTimeout(reload, ONLINE_MS)
    }
    window.addEventListener('online', back)
    return () => {
      clearTimeout(again)
      window.removeEventListener('online', back)
    }
  }, [failed, reload])
}

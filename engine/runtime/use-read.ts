import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Calls } from '../calls/calls.ts'
import type { Page, Row, Session } from '../calls/contract.ts'
import { CallError } from '../calls/errors.ts'
import type { Definition, Read } from '../definition/definition.ts'
import type { ReadState } from './host.ts'
import { nextPage, rowsOf } from './pages.ts'
import type { NextPage, Pages } from './pages.ts'
import { queryOf } from './scope.ts'
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
}

type AskPage = (next: NextPage) => Promise<Page>

/** The question of a read, by which SWR keeps its answer, and what asks it. */
export function asking(read: Read, { definition, calls, session, names }: ReadSources) {
  const { screen } = definition
  const { path, pageSize, answer } = read
  const query = queryOf(read.query, names)
  const question = JSON.stringify([session.company, session.id, screen, path, query])
  const ask: AskPage = (next) => calls.list({ ...next, screen, path, query, pageSize, answer })
  return { question, ask }
}

/** Rows of a read, page by page. SWR keeps them by question and person, so that Back shows them at once. */
export function useRead(read: Read, sources: ReadSources): ReadState {
  const { definition, session } = sources
  const { question, ask } = asking(read, sources)
  const { cache, mutate: mutateAt } = useSWRConfig()
  const known = () => cache.get(question)?.data as Asked | undefined
  const { data, error, isValidating, mutate } = useSWR<Asked>(
    question,
    async () => ({ question, pages: await askAgain(ask, known()?.pages.length ?? 1) }),
    { compare: Object.is, keepPreviousData: true, shouldRetryOnError: false, ...NOT_BY_ITSELF },
  )
  const more = useMore({ question, ask, known, keep: (asked) => mutateAt(question, asked, { revalidate: false }) })
  const rows = useMemo(() => rowsOf(definition, read, data?.pages ?? []), [definition, read, data])
  const own = data?.question === question
  const failure: unknown = more.error ?? error ?? null
  useReloadForNewSession(session, failure, () => void mutate())
  useReloadWhenOnline(error !== undefined, () => void mutate())
  return {
    read,
    question,
    rows: own || !failure ? rows : NO_ROWS,
    status: more.loading ? 'more' : own || (failure && !isValidating) ? 'ready' : data && !failure ? 'again' : 'first',
    isComplete: own && nextPage(data.pages) === null,
    error: isValidating && !own ? null : failure,
    more: more.more,
    reload: async () => {
      more.forget()
      await mutate().catch(() => undefined)
    },
    replace: async (page) => {
      more.forget()
      await mutateAt(question, { question, pages: [page] }, { revalidate: false })
    },
    async upTo(count) {
      const soFar = () => rowsOf(definition, read, known()?.pages ?? [])
      while (soFar().length < count && (await more.more())) continue
      return soFar()
    },
  }
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
    setState({ question, loading: true, error: null })
    try {
      const page = await ask(next)
      if (running.current?.base !== base || known() !== base) return false
      await keep({ question, pages: [...base.pages, page] })
      setState(IDLE)
      return true
    } catch (error) {
      if (running.current?.base === base) setState({ question, loading: false, error })
      return false
    } finally {
      if (running.current?.base === base) running.current = null
    }
  }
  const mine = state.question === question
  return {
    loading: mine && state.loading,
    error: mine ? state.error : null,
    more() {
      const base = known()
      const next = base ? nextPage(base.pages) : null
      if (!base || !next) return Promise.resolve(false)
      if (running.current?.base === base) return running.current.done
      // The place is taken before the call leaves, so that `load` finds itself in it.
      let start: () => void = () => undefined
      const done = new Promise<void>((resolve) => (start = resolve)).then(() => load(base, next))
      running.current = { base, done }
      start()
      return done
    },
    forget() {
      running.current = null
      setState(IDLE)
    },
  }
}

const IDLE = { question: '', loading: false, error: null }

/** A list that nobody was signed in for is read again once somebody is. */
function useReloadForNewSession(session: Session, failure: unknown, reload: () => void): void {
  const seen = useRef(session)
  useEffect(() => {
    if (seen.current === session) return
    seen.current = session
    if (failure instanceof CallError && failure.kind === 'unauthorized') reload()
  }, [session, failure, reload])
}

/** What could not be read for want of a network is read when it is back. */
function useReloadWhenOnline(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [failed, reload])
}

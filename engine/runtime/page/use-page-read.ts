import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSWRConfig } from 'swr'
import type { Calls } from '../../calls/calls.ts'
import type { Row, Session } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import type { ReadState } from '../host.ts'
import { rowsOf } from '../pages.ts'
import type { NextPage, Pages } from '../pages.ts'
import type { Names } from '../scope.ts'
import { usePages } from '../use-read.ts'
import type { PagesState } from '../use-read.ts'
import { askedBy, askPage } from './asking.ts'
import type { Asked, AnsweredPage } from './asking.ts'
import { hasParts, partIn } from './parts.ts'
import { useSettled } from './use-settled.ts'
import type { Typing } from './typing.ts'

export interface CallSources {
  readonly definition: Definition
  readonly calls: Calls
  readonly session: Session
  readonly names: Names
  readonly typing: Typing
  /** Something on the page goes by it. */
  readonly isNeeded: boolean
  /** The life of the form: what is asked at opening only is asked anew for another. */
  readonly life: string
}

/** A read with what other reads of the same answer need of it. */
export interface CallState {
  readonly state: ReadState
  readonly pages: Pages
}

/** Rows of a call on a page: settled while somebody types, asked while it is needed and its `when` holds. */
export function useCallRead(read: Read, sources: CallSources): CallState {
  const { definition, calls, session, names, isNeeded } = sources
  const asked = isNeeded ? askedBy(definition, read, names) : null
  const settled = useSettled(asked, sources.typing)
  const { held, hold } = useHeld(read, settled, sources.life)
  const isShared = useMemo(() => hasParts(definition, read), [definition, read])
  const flight = useRef<Flight | null>(null)
  const ask = (next: NextPage) => {
    const done = held
      ? askPage({ calls, screen: definition.screen, read, isShared }, held, next)
      : Promise.resolve(NO_PAGE)
    flight.current = { text: held?.text ?? '', begun: performance.now(), done }
    return done
  }
  const question = held && JSON.stringify([session.company, session.id, read.name, held.text])
  const pages = usePages(question, ask, session)
  const rows = useMemo(() => rowsOf(definition, read, pages.data ?? []), [definition, read, pages.data])
  // Rows of an older question are shown only of a list read on and on: the others are looked at as a whole.
  const isShown = pages.isKnown && (pages.isOwn || read.pageSize !== null)
  const { cache, mutate } = useSWRConfig()
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  })
  const state: ReadState = {
    ...pages,
    read,
    rows: isShown ? rows : NO_ROWS,
    status: statusOf(pages, isShown),
    isAsking: pages.isOwn && pages.isAsking,
    isCut: (pages.data ?? NO_PAGES).some((page: AnsweredPage) => page.isCut === true),
    async upTo(count) {
      const soFar = () => rowsOf(definition, read, pages.newest())
      while (soFar().length < count && (await pages.more())) continue
      return soFar()
    },
    async reload(since = performance.now()) {
      sources.typing.hurry()
      // What a step before has set counts in what is asked.
      flushSync(() => undefined)
      flushSync(() => hold(latest.current))
      if (!latest.current) return null
      const { text } = latest.current
      const started = flightOf(flight.current, text, since)
      const key = JSON.stringify([session.company, session.id, read.name, text])
      if (started)
        return await started.then(
          () => null,
          (error: unknown) => error,
        )
      await mutate(key).catch(() => undefined)
      return cache.get(key)?.error as unknown
    },
  }
  return { state, pages: isShown ? (pages.data ?? NO_PAGES) : NO_PAGES }
}

function statusOf(pages: PagesState, isShown: boolean): ReadState['status'] {
  return pages.status === 'again' && !isShown ? 'first' : pages.status
}

/** A question on its way, or answered. */
interface Flight {
  readonly text: string
  readonly begun: number
  readonly done: Promise<unknown>
}

function flightOf(flight: Flight | null, text: string, since: number): Promise<unknown> | null {
  return flight?.text === text && flight.begun >= since ? flight.done : null
}

/** What is asked at opening and on reload only stays as it was asked, whatever changes that it goes by. */
function useHeld({ live }: Read, asked: Asked | null, life: string) {
  const [held, setHeld] = useState<{ readonly life: string; readonly asked: Asked } | null>(null)
  const hold = (now: Asked | null) => setHeld(now && { life, asked: now })
  if (live || asked === null) return { held: asked, hold }
  if (held?.life === life) return { held: held.asked, hold }
  hold(asked)
  return { held: asked, hold }
}

/** Another place in the answer of a read. */
export function partOf(definition: Definition, read: Read, of: CallState): CallState {
  const { from } = read
  const answer = from.from === 'part' ? from.answer : ''
  const pages = of.pages.map((page) => partIn(page, answer, read))
  const rows = rowsOf(definition, read, pages)
  const { reload } = of.state
  return {
    pages,
    state: { ...of.state, read, rows, reload, replace: async () => void (await reload()), upTo: async () => rows },
  }
}

const NO_ROWS: readonly Row[] = []
const NO_PAGES: Pages = []
const NO_PAGE: AnsweredPage = { rows: [], isComplete: true, uuid: null }

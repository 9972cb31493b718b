/** Asks the ERP what a page wants to know and tells the page the answers. No React in it. */
import type { Calls } from '../../calls/calls.ts'
import type { Read } from '../../definition/definition.ts'
import { askPage } from '../../runtime/page/asking.ts'
import { hasParts } from '../../runtime/page/parts.ts'
import { nextPage, type Pages } from '../../runtime/pages.ts'
import type { PageModel } from '../page-model.ts'
import type { Question } from '../reads/answers.ts'

export interface Asker {
  /** Asks what is wanted now, and has what waits for whoever types asked when it has waited: to be called after an event. */
  look(): void
  /** What is on its way is no longer told. */
  stop(): void
}

interface Asking {
  readonly page: Pick<PageModel, 'definition' | 'wanted' | 'waits' | 'tick' | 'answered'>
  readonly calls: Pick<Calls, 'list' | 'get' | 'post'>
}

/** A question on its way, or answered. */
interface Flight {
  readonly question: Question
  /** What was answered so far. */
  pages: Pages
}

/** Begins at once. Questions that are the same are asked once; what was overtaken by a newer one is dropped. */
export function startAsking({ page, calls }: Asking): Asker {
  const flights = new Map<string, Flight>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async (question: Question): Promise<void> => {
    const before = flights.get(question.key)
    const isMore = before?.question.version === question.version
    const flight: Flight = { question, pages: isMore ? before.pages : [] }
    flights.set(question.key, flight)
    const isWanted = () => !isStopped && flights.get(question.key) === flight
    const read = page.definition.reads[question.read]
    if (!read) return
    try {
      await readPages(calls, page.definition, { read, flight, isWanted })
      if (isWanted()) page.answered(question, { pages: flight.pages })
    } catch (error) {
      if (isWanted()) page.answered(question, { error })
    }
    if (isWanted()) look()
  }
  const look = (): void => {
    if (isStopped) return
    const wanted = page.wanted.get()
    const keys = new Set(wanted.map(({ key }) => key))
    for (const key of flights.keys()) if (!keys.has(key)) flights.delete(key)
    for (const question of wanted) if (!isAsked(flights.get(question.key), question)) void ask(question)
    clearTimeout(timer)
    const waits = page.waits()
    if (waits > 0) timer = setTimeout(() => (page.tick(), look()), waits)
  }
  const leave = page.wanted.subscribe(look)
  look()
  return {
    look,
    stop() {
      isStopped = true
      clearTimeout(timer)
      leave()
    },
  }
}

function isAsked(flight: Flight | undefined, { version, pages }: Question): boolean {
  return flight !== undefined && flight.question.version >= version && flight.question.pages >= pages
}

interface Reading {
  readonly read: Read
  readonly flight: Flight
  isWanted(): boolean
}

/** Reads as many pages as are wanted, in order; what was read before stays. */
async function readPages(
  calls: Asking['calls'],
  definition: PageModel['definition'],
  { read, flight, isWanted }: Reading,
): Promise<void> {
  const { asked, pages } = flight.question
  const sources = { calls, screen: definition.screen, read, isShared: hasParts(definition, read) }
  for (let next = nextPage(flight.pages); next && flight.pages.length < pages; next = nextPage(flight.pages)) {
    const page = await askPage(sources, asked, next)
    if (!isWanted()) return
    flight.pages = [...flight.pages, page]
  }
}

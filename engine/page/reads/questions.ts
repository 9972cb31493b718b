/** The questions of a page. A question is a source, updated at the end of each event, so that the form may use rows. */
import type { RowPage } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import { readRequestOf, type ReadRequest } from '../asking/fetch-row-page.ts'
import { gridReads } from './grid-reads.ts'
import { nextRowPage } from './row-pages.ts'
import { derived, source, type Cell } from '../cell.ts'
import type { NameLookup } from '../scope/scope-cells.ts'
import type { Answers, Question } from './answers.ts'

/** The question of each read that sends a call. It changes only in `settle`, `reload`, `more` and `replace`. */
export interface Questions {
  /** Null: it is not requested. */
  of(read: string): Cell<Question | null>
  /** Whether a grid sends it: no answer to it ever enters the page. */
  isOfGrid(read: string): boolean
  /** The questions to send to the ERP, in the order of the reads; grids send their own. */
  readonly wanted: Cell<readonly Question[]>
  /** Brings every question up to date; returns whether one has changed. */
  settle(): boolean
  /**
   * Requests it again although nothing in it changed.
   *
   * @param since a request with a later version is new enough (`Answers.version`)
   */
  reload(read: string, since?: number): void
  /** Requests its next page, unless the first has not arrived yet or there is no further page. */
  more(read: string): void
  /** A page of rows replaces all answers to it; a grid requests its rows again. */
  replace(question: Question, page: RowPage): void
  /** Whether a question is waiting for a pause in typing. */
  isWaiting(): boolean
}

interface QuestionSources {
  readonly definition: Definition
  readonly scope: NameLookup
  /** The names with the part of the form that may be sent. */
  readonly sentScope: NameLookup
  readonly needed: Cell<ReadonlySet<string>>
  readonly answers: Answers
  /** Ids of person and company: nobody sees the answers of another person. */
  readonly owner: readonly string[]
  /** Whether questions are waiting for a pause in typing. */
  isTyping(): boolean
  /** The open form session: reads that are requested only when it opens are requested again for another. */
  session(): string
}

/** Reads that are part of another answer, or computed, have no question of their own. */
export function questionsOf(sources: QuestionSources): Questions {
  const calls = Object.values(sources.definition.reads).filter(({ from }) => from.from === 'call')
  const questions = new Map(calls.map((read) => [read.name, questionOf(sources, read)]))
  const all = [...questions.values()]
  const ofGrids = gridReads(sources.definition)
  const ofPage = calls.filter(({ name }) => !ofGrids.has(name))
  return {
    of: (read) => questions.get(read)?.current ?? NOT_ASKED,
    isOfGrid: (read) => ofGrids.has(read),
    wanted: derived(() => ofPage.flatMap(({ name }) => questions.get(name)?.current.get() ?? [])),
    settle: () => all.map((each) => each.settle()).includes(true),
    reload: (read, since) => questions.get(read)?.reload(since),
    more: (read) => questions.get(read)?.more(),
    replace(question, page) {
      if (ofGrids.has(question.read)) return questions.get(question.read)?.reload()
      const version = sources.answers.nextVersion()
      sources.answers.take({ ...question, version }, { pages: [page] })
      questions.get(question.read)?.replaced(question.key, version)
    },
    isWaiting: () => all.some((each) => each.isWaiting()),
  }
}

interface ReadQuestion {
  readonly current: Cell<Question | null>
  settle(): boolean
  reload(since?: number): void
  more(): void
  replaced(key: string, version: number): void
  isWaiting(): boolean
}

function questionOf(sources: QuestionSources, read: Read): ReadQuestion {
  const { answers } = sources
  const current = source<Question | null>(null)
  const asked = derived(() => askedNow(sources, read), isSameAsked)
  const debouncedValue = debounced(sources)
  const frozen = frozenUnlessLive(sources, read)
  const move = (to: ReadRequest | null): boolean => {
    if (current.peek()?.request.text === to?.text) return false
    current.set(to && opened(sources, read, to))
    return true
  }
  const change = (by: Partial<Question>): void => {
    const now = current.peek()
    if (now) current.set({ ...now, ...by })
  }
  return {
    current,
    settle: () => move(frozen(debouncedValue.next(asked.get()))),
    reload(since) {
      if (move(frozen(debouncedValue.next(asked.get()), true))) return
      const now = current.peek()
      const isNew = now !== null && since !== undefined && now.version > since
      if (now && !isNew) change({ version: answers.nextVersion(), reloads: now.reloads + 1 })
    },
    more() {
      const now = current.peek()
      const { pages, error, version } = answers.peek(now?.key ?? '')
      if (!now || version < now.version || !pages || nextRowPage(pages) === null) return
      if (error !== null) answers.clearError(now.key)
      if (error !== null || now.pagesWanted === pages.length) change({ pagesWanted: pages.length + 1 })
    },
    replaced(key, version) {
      if (current.peek()?.key === key) change({ version, pagesWanted: 1 })
    },
    isWaiting: () => debouncedValue.isPending(asked.get()),
  }
}

/** The first version of a question: for as many pages as were shown, so that a new answer keeps the scroll position. */
function opened(sources: QuestionSources, { name }: Read, asked: ReadRequest): Question {
  const { answers } = sources
  const key = keyOf(sources, name, asked)
  const pagesWanted = Math.max(answers.peek(key).pages?.length ?? 0, 1)
  return { key, read: name, version: answers.nextVersion(), pagesWanted, reloads: 0, request: asked }
}

/** Delays a changed request while a person is typing; not when the page is opened. */
function debounced({ isTyping }: QuestionSources) {
  let isFirst = true
  let debouncedValue: ReadRequest | null = null
  return {
    next(now: ReadRequest | null): ReadRequest | null {
      const waits = !isFirst && now !== null && now.text !== debouncedValue?.text && isTyping()
      isFirst = false
      if (!waits) debouncedValue = now
      return debouncedValue
    },
    isPending: (now: ReadRequest | null): boolean => now?.text !== debouncedValue?.text,
  }
}

/** For a read that is not live, keeps the request of the opening or the last reload, whatever changes since. */
function frozenUnlessLive({ session }: QuestionSources, { live }: Read) {
  let frozen: { readonly session: string; readonly asked: ReadRequest } | null = null
  return (now: ReadRequest | null, isReload = false): ReadRequest | null => {
    if (live || now === null) return now
    if (frozen?.session !== session() || isReload) frozen = { session: session(), asked: now }
    return frozen.asked
  }
}

const NOT_ASKED: Cell<null> = { get: () => null, subscribe: () => () => undefined }

/** The current request of a read; null while nothing needs it, or its `when` does not hold. */
function askedNow({ definition, scope, sentScope, needed }: QuestionSources, read: Read): ReadRequest | null {
  if (read.from.from !== 'call' || !needed.get().has(read.name)) return null
  const { from, when } = definition.uses.reads[read.name] ?? { from: [], when: [] }
  if (read.when !== null && !holds(read.when, scope(when))) return null
  return readRequestOf(definition, read.from, sentScope(from))
}

function isSameAsked(some: ReadRequest | null, other: ReadRequest | null): boolean {
  return some?.text === other?.text
}

function keyOf({ owner }: QuestionSources, read: string, { text }: ReadRequest): string {
  return JSON.stringify([...owner, read, text])
}

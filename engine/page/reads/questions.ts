/** What the page asks. A question is a source: it is moved at the end of each event, so that the form may follow from rows. */
import type { RowPage } from '../../calls/contract.ts'
import type { Definition, Read } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import { askedAs, type Asked } from '../asking/fetch-row-page.ts'
import { nextRowPage } from './row-pages.ts'
import { derived, source, type Cell } from '../cell.ts'
import type { NameLookup } from '../scope/scope-cells.ts'
import type { Answers, Question } from './answers.ts'

/** The question of each read that asks a call. It changes only in `settle`, `reload`, `more` and `replace`. */
export interface Questions {
  /** Null: it is not asked. */
  of(read: string): Cell<Question | null>
  /** Those the ERP is to be asked, in the order of the reads; not those of grids, which ask by themselves. */
  readonly wanted: Cell<readonly Question[]>
  /** Moves every question to what is to be asked now; answers whether one moved. */
  settle(): boolean
  /**
   * It is to be asked again though nothing in it changed.
   *
   * @param since what was asked after this version is new enough (`Answers.version`)
   */
  reload(read: string, since?: number): void
  /** Its next page is wanted; nothing while its first is not there, or when there is none. */
  more(read: string): void
  /** A page takes the place of everything that was answered to it. */
  replace(question: Question, page: RowPage): void
  /** Whether one is to be asked that still waits for whoever types. */
  isWaiting(): boolean
}

interface QuestionSources {
  readonly definition: Definition
  readonly scope: NameLookup
  /** With what of the form may be sent. */
  readonly sentScope: NameLookup
  readonly needed: Cell<ReadonlySet<string>>
  readonly answers: Answers
  /** Of person and company: nobody sees the answer of another. */
  readonly owner: readonly string[]
  /** Whether questions wait for whoever types. */
  isTyping(): boolean
  /** Which form is open: what is asked at opening only is asked again for another. */
  session(): string
}

/** Reads that are part of another answer, or computed, have no question of their own. */
export function questionsOf(sources: QuestionSources): Questions {
  const calls = Object.values(sources.definition.reads).filter(({ from }) => from.from === 'call')
  const questions = new Map(calls.map((read) => [read.name, questionOf(sources, read)]))
  const all = [...questions.values()]
  return {
    of: (read) => questions.get(read)?.current ?? NOT_ASKED,
    wanted: derived(() =>
      calls.flatMap(({ name, gridOnly }) => {
        const question = gridOnly ? null : (questions.get(name)?.current.get() ?? null)
        return question ? [question] : []
      }),
    ),
    settle: () => all.map((each) => each.settle()).includes(true),
    reload: (read, since) => questions.get(read)?.reload(since),
    more: (read) => questions.get(read)?.more(),
    replace(question, page) {
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
  const move = (to: Asked | null): boolean => {
    if (current.peek()?.asked.text === to?.text) return false
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

/** A question as it is asked first: for as many pages as were there, so that a new answer moves nobody. */
function opened(sources: QuestionSources, { name }: Read, asked: Asked): Question {
  const { answers } = sources
  const key = keyOf(sources, name, asked)
  const pagesWanted = Math.max(answers.peek(key).pages?.length ?? 0, 1)
  return { key, read: name, version: answers.nextVersion(), pagesWanted, reloads: 0, asked }
}

/** What is asked, a while after somebody types what it goes by; at once when the page is opened. */
function debounced({ isTyping }: QuestionSources) {
  let isFirst = true
  let debouncedValue: Asked | null = null
  return {
    next(now: Asked | null): Asked | null {
      const waits = !isFirst && now !== null && now.text !== debouncedValue?.text && isTyping()
      isFirst = false
      if (!waits) debouncedValue = now
      return debouncedValue
    },
    isPending: (now: Asked | null): boolean => now?.text !== debouncedValue?.text,
  }
}

/** What is asked at opening and on reload only stays as it was asked, whatever changes that it goes by. */
function frozenUnlessLive({ session }: QuestionSources, { live }: Read) {
  let frozen: { readonly session: string; readonly asked: Asked } | null = null
  return (now: Asked | null, isAnew = false): Asked | null => {
    if (live || now === null) return now
    if (frozen?.session !== session() || isAnew) frozen = { session: session(), asked: now }
    return frozen.asked
  }
}

const NOT_ASKED: Cell<null> = { get: () => null, subscribe: () => () => undefined }

/** What a read asks by what there is now; null while nothing needs it, or its `when` does not hold. */
function askedNow({ definition, scope, sentScope, needed }: QuestionSources, read: Read): Asked | null {
  if (read.from.from !== 'call' || !needed.get().has(read.name)) return null
  const { from, when } = definition.uses.reads[read.name] ?? { from: [], when: [] }
  if (read.when !== null && !holds(read.when, scope(when))) return null
  return askedAs(definition, read.from, sentScope(from))
}

function isSameAsked(some: Asked | null, other: Asked | null): boolean {
  return some?.text === other?.text
}

function keyOf({ owner }: QuestionSources, read: string, { text }: Asked): string {
  return JSON.stringify([...owner, read, text])
}

/** The ERP's answers by question. They outlive a page, so that Back shows the rows immediately. */
import type { RowPages } from './row-pages.ts'
import { nextRowPage } from './row-pages.ts'
import type { ReadRequest } from '../asking/fetch-row-page.ts'
import { source, type Cell, type WritableCell } from '../cell.ts'

/** A request the page wants sent: an answer is accepted while the page has the same question in no newer version. */
export interface Question {
  /** Identifies person, read and request: the same key has the same answer. */
  readonly key: string
  readonly read: string
  /** Increases when it has to be requested again although the request is unchanged. */
  readonly version: number
  /** Number of pages wanted. */
  readonly pagesWanted: number
  /** How often the same request was repeated. */
  readonly reloads: number
  readonly request: ReadRequest
}

/** The outcome of a call: all pages so far, the new one last, or the thrown error. */
export type Answer = { readonly pages: RowPages } | { readonly error: unknown }

/** The current answer to a question. Rows of an older version stay until newer ones arrive, also beside an error. */
export interface Answered {
  /** The pages of the newest successful answer; null: there is none. */
  readonly pages: RowPages | null
  /** The error of the last call; null: it succeeded. */
  readonly error: unknown
  /** The version of the question that was answered. */
  readonly version: number
  /** When the first page arrived, ms; null: none did. */
  readonly at: number | null
}

/**
 * Answers by the key of their question, each in a cell. They stay until they are invalidated; a newer version of a
 * question causes a new request.
 */
export interface Answers {
  of(key: string): Cell<Answered>
  /** Reads without subscribing. */
  peek(key: string): Answered
  /** @returns whether the answer was accepted: not if a newer version was answered or invalidated in the meantime */
  take(question: Pick<Question, 'key' | 'version'>, answer: Answer): boolean
  /** Clears the error of a failed call before it is repeated. */
  clearError(key: string): void
  /** Drops answers, including those to pending calls. */
  invalidate(isInvalid: (key: string) => boolean): void
  /** Returns a version higher than all so far. */
  nextVersion(): number
  /** The highest version so far. */
  version(): number
}

/** @param now the time, ms */
export function createAnswers(now: () => number): Answers {
  let last = 0
  const answers = new Map<string, WritableCell<Answered>>()
  const of = (key: string): WritableCell<Answered> => {
    const answer = answers.get(key) ?? source(NOT_ANSWERED)
    answers.set(key, answer)
    return answer
  }
  return {
    of,
    peek: (key) => answers.get(key)?.peek() ?? NOT_ANSWERED,
    take({ key, version }, answer) {
      const before = of(key).peek()
      if (version < before.version) return false
      if ('error' in answer) of(key).set({ ...before, error: answer.error, version })
      else of(key).set({ pages: answer.pages, error: null, version, at: firstAt(before, version) ?? now() })
      return true
    },
    clearError: (key) => of(key).set({ ...of(key).peek(), error: null }),
    invalidate(isInvalid) {
      for (const [key, answer] of answers) {
        if (isInvalid(key)) answer.set({ ...NOT_ANSWERED, version: (last += 1) })
      }
    },
    nextVersion: () => (last += 1),
    version: () => last,
  }
}

const NOT_ANSWERED: Answered = { pages: null, error: null, version: 0, at: null }

/** Later pages keep the time of the first one. */
function firstAt(before: Answered, version: number): number | null {
  return before.version === version && before.pages ? before.at : null
}

/** Whether the question needs no further request. */
export function isAnswered({ version, pagesWanted }: Question, answered: Answered): boolean {
  if (answered.version < version || answered.error !== null || answered.pages === null) return false
  return answered.pages.length >= pagesWanted || nextRowPage(answered.pages) === null
}

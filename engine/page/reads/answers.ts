/** What the ERP has answered, by question. Outlives a page, so that Back shows the rows at once. */
import type { RowPages } from './row-pages.ts'
import { nextRowPage } from './row-pages.ts'
import type { Asked } from '../asking/fetch-row-page.ts'
import { source, type Cell, type Source } from '../cell.ts'

/** A question the page wants asked: an answer to it counts while the page still asks the same, no newer version of it. */
export interface Question {
  /** Of person, read and what is asked: the same key, the same answer. */
  readonly key: string
  readonly read: string
  /** Rises when it is to be asked again though nothing in it changed. */
  readonly version: number
  /** How many pages are wanted. */
  readonly pagesWanted: number
  /** How often the same was asked again. */
  readonly reloads: number
  readonly asked: Asked
}

/** What came of a call: all pages so far, the new one last, or what was thrown. */
export type Answer = { readonly pages: RowPages } | { readonly error: unknown }

/** What is known of a question. Rows of an older version stay until newer ones come, an error beside them. */
export interface Answered {
  /** Those of the newest answer that was not an error; null: there is none. */
  readonly pages: RowPages | null
  /** Why the last call failed; null: it did not. */
  readonly error: unknown
  /** Of the question that was answered. */
  readonly version: number
  /** When the first of the pages came, ms; null: none did. */
  readonly at: number | null
}

/**
 * Answers by the key of their question, each a cell. They stay until they are invalidated: a newer version of a
 * question is what asks again.
 */
export interface Answers {
  of(key: string): Cell<Answered>
  /** Without following it. */
  peek(key: string): Answered
  /** @returns whether it counted: not when a newer version was answered or invalidated meanwhile */
  take(question: Pick<Question, 'key' | 'version'>, answer: Answer): boolean
  /** A failed call is about to be repeated. */
  clearError(key: string): void
  /** Drops answers, and those to calls that are under way. */
  invalidate(isInvalid: (key: string) => boolean): void
  /** Higher than every version so far. */
  nextVersion(): number
  /** The highest version so far. */
  version(): number
}

/** @param now the time, ms */
export function createAnswers(now: () => number): Answers {
  let last = 0
  const answers = new Map<string, Source<Answered>>()
  const of = (key: string): Source<Answered> => {
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

/** Further pages belong to the first. */
function firstAt(before: Answered, version: number): number | null {
  return before.version === version && before.pages ? before.at : null
}

/** Whether nothing is left to be asked for it. */
export function isAnswered({ version, pagesWanted }: Question, answered: Answered): boolean {
  if (answered.version < version || answered.error !== null || answered.pages === null) return false
  return answered.pages.length >= pagesWanted || nextRowPage(answered.pages) === null
}

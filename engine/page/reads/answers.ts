/** What the ERP has answered, by question. */
import type { Pages } from '../../runtime/pages.ts'
import type { Asked } from '../../runtime/page/asking.ts'
import { source, type Cell, type Source } from '../cell.ts'

/** A question the page wants asked: an answer to it counts while the page still asks the same, no newer version of it. */
export interface Question {
  /** Of person, read and what is asked: the same key, the same answer. */
  readonly key: string
  readonly read: string
  /** Rises when it is to be asked again though nothing in it changed. */
  readonly version: number
  /** How many pages are wanted. */
  readonly pages: number
  readonly asked: Asked
}

export type Answer = { readonly pages: Pages } | { readonly error: unknown }

export interface Answered {
  /** Those of the newest answer that was none of an error; null: there is none. */
  readonly pages: Pages | null
  /** Why the last call did not answer; null: it did. */
  readonly error: unknown
  readonly version: number
}

export interface Answers {
  at(key: string): Cell<Answered>
  /** @returns whether it counted */
  take(question: Question, answer: Answer): boolean
  forget(isForgotten: (key: string) => boolean): void
}

export function answersByKey(): Answers {
  const known = new Map<string, Source<Answered>>()
  const at = (key: string): Source<Answered> => {
    const held = known.get(key) ?? source(NOT_ANSWERED)
    known.set(key, held)
    return held
  }
  return {
    at,
    take({ key, version }, answer) {
      const held = at(key)
      const before = held.peek()
      if (version < before.version) return false
      held.set(
        'error' in answer
          ? { pages: before.pages, error: answer.error, version }
          : { pages: answer.pages, error: null, version },
      )
      return true
    },
    forget(isForgotten) {
      for (const [key, held] of known) if (isForgotten(key)) held.set(NOT_ANSWERED)
    },
  }
}

const NOT_ANSWERED: Answered = { pages: null, error: null, version: 0 }

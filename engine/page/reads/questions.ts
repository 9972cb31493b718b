/** What the page asks. A question is a source: it is moved at the end of each event, so that the form may follow from rows. */
import type { Definition, Read } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import { askedAs, type Asked } from '../../runtime/page/asking.ts'
import { cellsBy, derived, source, type Cell, type Source } from '../cell.ts'
import type { Scope } from '../scope.ts'
import type { Question } from './answers.ts'

export interface Questions {
  /** Null: it is not asked. */
  of(read: string): Cell<Question | null>
  /** Those the ERP is to be asked, in the order of the reads; not those of grids, which ask by themselves. */
  readonly wanted: Cell<readonly Question[]>
  /** Moves every question to what is to be asked now; answers whether one moved. */
  settle(): boolean
  /** It is to be asked again though nothing in it changed. */
  reload(read: string): void
  more(read: string): void
  /** Whether one is to be asked that still waits for whoever types. */
  isWaiting(): boolean
}

export interface QuestionSources {
  readonly definition: Definition
  readonly scope: Scope
  /** With what of the form may be sent. */
  readonly sentScope: Scope
  readonly needed: Cell<ReadonlySet<string>>
  /** Of person and company: nobody sees the answer of another. */
  readonly owner: readonly string[]
  /** Whether questions wait for whoever types. */
  isTyping(): boolean
  /** Which form is open: what is asked at opening only is asked again for another. */
  session(): string
}

interface Held {
  readonly session: string
  readonly asked: Asked
}

export function questionsOf(sources: QuestionSources): Questions {
  const { definition, needed } = sources
  const calls = Object.values(definition.reads).filter(({ from }) => from.from === 'call')
  const current = new Map<string, Source<Question | null>>(
    calls.map(({ name }) => [name, source<Question | null>(null)]),
  )
  const asked = cellsBy((name: string) => derived(() => askedNow(sources, definition.reads[name], needed), isSameAsked))
  const settled = new Map<string, Asked | null>()
  const held = new Map<string, Held>()
  let version = 0
  const first = new Set(calls.map(({ name }) => name))
  const move = (read: Read, isHeldAnew = false): boolean => {
    const { name } = read
    const next = settledNow(name)
    const to = heldNow(read, next, isHeldAnew)
    const question = current.get(name)
    const before = question?.peek() ?? null
    if (!question || before?.asked.text === to?.text) return false
    version += 1
    question.set(to && { key: keyOf(sources, name, to), read: name, version, pages: 1, asked: to })
    return true
  }
  const settledNow = (name: string): Asked | null => {
    const now = asked(name).get()
    const before = settled.get(name) ?? null
    const waits = !first.has(name) && now !== null && now.text !== before?.text && sources.isTyping()
    first.delete(name)
    if (!waits) settled.set(name, now)
    return waits ? before : now
  }
  const heldNow = ({ name, live }: Read, now: Asked | null, isHeldAnew: boolean): Asked | null => {
    if (live || now === null) return now
    const before = held.get(name)
    if (before?.session === sources.session() && !isHeldAnew) return before.asked
    held.set(name, { session: sources.session(), asked: now })
    return now
  }
  const change = (read: string, by: (question: Question) => Question): void => {
    const question = current.get(read)
    const now = question?.peek()
    if (question && now) question.set(by(now))
  }
  return {
    of: (read) => current.get(read) ?? NOT_ASKED,
    wanted: derived(() =>
      calls.flatMap(({ name, gridOnly }) => {
        const question = gridOnly ? null : (current.get(name)?.get() ?? null)
        return question ? [question] : []
      }),
    ),
    settle: () => calls.map((read) => move(read)).includes(true),
    reload(name) {
      const read = definition.reads[name]
      if (read && move(read, true)) return
      version += 1
      change(name, (question) => ({ ...question, version }))
    },
    more: (read) => change(read, (question) => ({ ...question, pages: question.pages + 1 })),
    isWaiting: () => calls.some(({ name }) => asked(name).get()?.text !== settled.get(name)?.text),
  }
}

const NOT_ASKED: Cell<null> = { get: () => null, subscribe: () => () => undefined }

/** What a read asks by what there is now; null while nothing needs it, or its `when` does not hold. */
function askedNow({ definition, scope, sentScope }: QuestionSources, read: Read | undefined, needed: Needed) {
  if (!read || read.from.from !== 'call' || !needed.get().has(read.name)) return null
  const { from, when } = definition.uses.reads[read.name] ?? { from: [], when: [] }
  if (read.when !== null && !holds(read.when, scope(when))) return null
  return askedAs(definition, read.from, sentScope(from))
}

type Needed = QuestionSources['needed']

function isSameAsked(some: Asked | null, other: Asked | null): boolean {
  return some?.text === other?.text
}

function keyOf({ owner }: QuestionSources, read: string, { text }: Asked): string {
  return JSON.stringify([...owner, read, text])
}

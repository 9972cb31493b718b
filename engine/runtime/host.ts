/** What an open screen offers its blocks. */
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import type { Comment, Page, Row, Session } from '../calls/contract.ts'
import type { Calls } from '../calls/calls.ts'
import type { BlockName, BlockOf, Definition, Field, Read } from '../definition/definition.ts'
import type { Text, Value } from '../expressions/tree.ts'
import type { FilterValues } from './filters.ts'
import type { LocaleSettings } from './format.ts'
import type { SayOptions } from './messages.ts'
import type { Names } from './scope.ts'
import type { ScreenStore } from './store.ts'

export type { Row, Session, Page, Comment, Calls }

/** What a read has brought so far, and how to bring more. */
export interface ReadState {
  readonly read: Read
  readonly rows: readonly Row[]
  /** `first`: nothing is known yet; `again`: rows of an older question are shown while the new answer comes. */
  readonly status: 'first' | 'again' | 'more' | 'ready'
  readonly isComplete: boolean
  /** Changes with what is asked: filters, mostly. */
  readonly question: string
  /** Of the last call; rows read before it stay. */
  readonly error: unknown
  /** Whether a page was added. */
  more(): Promise<boolean>
  reload(): Promise<void>
  /** Page one of a decision's answer takes the place of everything (foundation §4). */
  replace(page: Page): Promise<void>
  /** Reads on until that many rows are there, or all, or a call fails. Answers the rows then. */
  upTo(count: number): Promise<readonly Row[]>
}

/** What running an action needs; no React in it. */
export interface ActionHost {
  readonly definition: Definition
  readonly calls: Pick<Calls, 'decide' | 'post'>
  readonly store: ScreenStore
  readonly locale: LocaleSettings
  /** The newest state of a read. */
  read(name: string): ReadState | null
  /** The names of the screen as they are now. */
  names(): Names
  say(text: string, options?: SayOptions): void
  /** A new idempotency key. */
  newKey(): string
}

export interface ScreenHost extends ActionHost {
  readonly calls: Calls
  readonly session: Session
  readonly reads: Readonly<Record<string, ReadState>>
  /** Names of this drawing; actions ask `names()` for the newest. */
  readonly scope: Names
  readonly filters: FilterValues
  /** `typing` replaces the entry of the browser's history, so that Back does not go letter by letter. */
  setFilters(values: FilterValues, how: 'chosen' | 'typing'): void
  /** The field of that name; the compiler has checked that there is one. */
  field(name: string): Field
  format(value: Value | undefined, field: Pick<Field, 'type' | 'unit' | 'decimals'>): string
  words(text: Text, more?: Names): string
}

/** One view for every block of the vocabulary: a new block does not compile until it has one. */
export type BlockViews = { readonly [Name in BlockName]: ComponentType<{ readonly block: BlockOf<Name> }> }

export const ScreenContext = createContext<ScreenHost | null>(null)

export function useScreen(): ScreenHost {
  const host = useContext(ScreenContext)
  if (!host) throw new Error('A block is drawn outside a screen.')
  return host
}

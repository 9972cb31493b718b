/** The names expressions may speak of. The compiler has checked that they speak of no others. */
import type { Row, Session } from '../calls/contract.ts'
import { evaluate, textOf } from '../expressions/evaluate/evaluate.ts'
import type { Text, Tree, Value } from '../expressions/tree.ts'
import { dayIn } from '../definition/date-range.ts'
import type { LocaleSettings } from './format.ts'
import { formatPart } from './format.ts'

export type Names = Readonly<Record<string, Value>>

export interface ScopeSources {
  readonly filter: Readonly<Record<string, string>>
  /** The URL's parameters. */
  readonly query: Readonly<Record<string, string>>
  readonly session: Session
  /** Rows by name of the read. */
  readonly reads: Readonly<Record<string, readonly Row[]>>
  readonly now: Date
  /** Of the company; null: nothing speaks of today, and making the format that tells it costs 50 ms on a phone. */
  readonly timeZone: string | null
}

/** What is the same for the whole screen; `row`, `selected` and `result` are added where they exist. */
export function scopeOf({ filter, query, session, reads, now, timeZone }: ScopeSources): Names {
  const today = timeZone === null ? null : dayIn(timeZone, now)
  return { ...reads, filter, query, session: { ...session }, now: now.toISOString(), today }
}

/** Whether an expression anywhere in a value speaks of that name. */
export function speaksOf(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  const tree = value as { readonly op?: unknown; readonly name?: unknown }
  return (tree.op === 'name' && tree.name === name) || Object.values(value).some((each) => speaksOf(each, name))
}

export function wordsOf(text: Text, names: Names, locale: LocaleSettings): string {
  return textOf(text, names, (value, format) => formatPart(value, format, locale))
}

/** The parameters a query tree sends: members that are null, '' or no plain value are left out. */
export function queryOf(tree: Tree, names: Names): Readonly<Record<string, string>> {
  const value = evaluate(tree, names)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const told = Object.entries(value).filter(
    ([, member]) => member !== null && member !== '' && typeof member !== 'object',
  )
  return Object.fromEntries(told.map(([name, member]) => [name, String(member)]))
}

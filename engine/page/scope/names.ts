/** The names that expressions may use. The compiler has checked that they use no others. */
import type { Row, Session } from '../../calls/contract.ts'
import { evaluate, evaluateText } from '../../expressions/evaluate/evaluate.ts'
import type { Text, Tree, Value } from '../../expressions/tree.ts'
import { isNamed } from '../../definition/format.ts'
import { dayIn } from '../../definition/date-range.ts'
import type { LocaleSettings } from '../format.ts'
import { formatPart } from '../format.ts'

/** Values by name, as expressions read them: `form`, `filter`, `query`, `session`, `row`, a read … */
export type Names = Readonly<Record<string, Value>>

interface ScreenNameSources {
  readonly filter: Readonly<Record<string, string>>
  /** The URL's parameters. */
  readonly query: Readonly<Record<string, string>>
  readonly session: Session
  /** Rows by name of the read. */
  readonly reads: Readonly<Record<string, readonly Row[]>>
  readonly now: Date
  /** The company's; null: nothing uses today's date, and creating its format takes 50 ms on a phone. */
  readonly timeZone: string | null
}

/** The names shared by the whole screen; `row`, `selected` and `result` are added where they exist. */
export function screenNames({ filter, query, session, reads, now, timeZone }: ScreenNameSources): Names {
  const today = timeZone === null ? null : dayIn(timeZone, now)
  return { ...reads, filter, query, session: { ...session }, now: now.toISOString(), today }
}

/** A text with its values, each in its own format and in the language of the page. */
export function evaluateWords(text: Text, names: Names, locale: LocaleSettings): string {
  return evaluateText(text, names, (value, format) => formatPart(value, format, locale))
}

/** The path of a call; values in it are encoded. */
export function evaluatePath(path: Text, names: Names): string {
  return evaluateText(path, names, (value) => encodeURIComponent(value === null ? '' : String(value)))
}

/** The parameters of a query expression: null, '' and maps are left out; lists are joined with commas. */
export function evaluateQuery(tree: Tree, names: Names): Readonly<Record<string, string>> {
  return valueParameters(evaluate(tree, names))
}

/** Members that are null, '' or maps are left out; a link is sent as its id; lists are comma-joined. Not encoded. */
export function valueParameters(value: Value): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const texts = Object.entries(value).map(([name, member]) => [name, plainText(member)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function plainText(value: Value): string {
  if (Array.isArray(value)) return value.map(plainText).join(',')
  if (isNamed(value)) return plainText(value['id'] ?? null)
  return value === null || typeof value === 'object' ? '' : String(value)
}

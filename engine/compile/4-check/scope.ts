import { any, date, list, row, text, yesno, type Scope, type Type } from '../../expressions/check/check.ts'
import type { FilterNode } from '../3-expand/ast.ts'
import { sentNames } from '../3-expand/sent-names.ts'

/** Who is signed in (calls/contract.ts, Session). */
const session = row({
  id: text,
  userName: text,
  erpType: text,
  email: text,
  company: text,
  admin: yesno,
  isTestDb: yesno,
  flags: row({}, true),
})

/** What every address may carry (foundation §2, route table); the token is for calls alone. */
export const ADDRESS_WORDS = ['slug', 'pk', 'apitoken', 'shownav', 'erpsecret'] as const

/** The address may carry anything. */
const query = row({ slug: text, pk: text, shownav: text }, true)

type Filters = Readonly<Record<string, FilterNode>>

function filterRow(filters: Filters): Type {
  const sent = Object.entries(filters).flatMap(([name, filter]) => sentNames(name, filter))
  return row(Object.fromEntries(sent.map((name) => [name, text])))
}

/** What decides whether a filter is there: who is signed in, the address, and the filters before it. */
export function filterScope(filters: Filters, name: string): Scope {
  const all = Object.entries(filters)
  const before = all.slice(
    0,
    all.findIndex(([each]) => each === name),
  )
  return { session, query, filter: filterRow(Object.fromEntries(before)) }
}

/** Names every expression of a screen may use. */
export function screenScope(filters: Filters, form: Type): Scope {
  return { form, filter: filterRow(filters), query, session, today: date, now: date, narrow: yesno }
}

/** What an action may speak of besides. */
export function actionScope(base: Scope, rowOfList: Type): Scope {
  return { ...base, row: rowOfList, selected: list(rowOfList) }
}

/** After a call: its answer, whatever the ERP sends. */
export function withResult(scope: Scope): Scope {
  return { ...scope, result: any }
}

/** What a rule on the server may read. */
export function ruleScope(rowOfScreen: Type): Scope {
  return { row: rowOfScreen }
}

import { date, list, row, text, yesno, type Scope, type Type } from '../../expressions/check/check.ts'
import type { FilterNode } from '../3-expand/ast.ts'
import { sentNames } from '../3-expand/sent-names.ts'

/** The signed-in user (calls/contract.ts, Session). */
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

/** The parameters that every address may have (foundation §2, route table); the token is for calls only. */
export const ADDRESS_WORDS = ['slug', 'pk', 'apitoken', 'shownav', 'erpsecret'] as const

/** The address may have any parameters. */
const query = row({ slug: text, pk: text, shownav: text }, true)

type Filters = Readonly<Record<string, FilterNode>>

function filterRow(filters: Filters): Type {
  const sent = Object.entries(filters).flatMap(([name, filter]) => sentNames(name, filter))
  return row(Object.fromEntries(sent.map((name) => [name, text])))
}

/** What determines whether a filter is shown: the signed-in user, the address, and the filters before it. */
export function filterScope(filters: Filters, name: string): Scope {
  const all = Object.entries(filters)
  const before = all.slice(
    0,
    all.findIndex(([each]) => each === name),
  )
  return { session, query, filter: filterRow(Object.fromEntries(before)) }
}

/** Names that every expression of a screen may use. */
export function screenScope(filters: Filters, form: Type): Scope {
  return { form, filter: filterRow(filters), query, session, today: date, now: date, narrow: yesno }
}

/** The additional names of an action. */
export function actionScope(base: Scope, rowOfList: Type): Scope {
  return { ...base, row: rowOfList, selected: list(rowOfList) }
}

/** The names that a rule on the server may read. */
export function ruleScope(rowOfScreen: Type): Scope {
  return { row: rowOfScreen }
}

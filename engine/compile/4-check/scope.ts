import {
  dateType,
  listType,
  rowType,
  textType,
  yesnoType,
  type Scope,
  type Type,
} from '../../expressions/check/check.ts'
import type { FilterNode } from '../3-expand/ast.ts'
import { sentNames } from '../3-expand/sent-names.ts'

/** The signed-in user (calls/contract.ts, Session). */
const session = rowType({
  id: textType,
  userName: textType,
  erpType: textType,
  email: textType,
  company: textType,
  admin: yesnoType,
  isTestDb: yesnoType,
  flags: rowType({}, true),
})

/** The parameters that every address may have (foundation §2, route table); the token is for calls only. */
export const ADDRESS_WORDS = ['slug', 'pk', 'apitoken', 'shownav', 'erpsecret'] as const

/** The address may have any parameters. */
const query = rowType({ slug: textType, pk: textType, shownav: textType }, true)

type Filters = Readonly<Record<string, FilterNode>>

function filterRow(filters: Filters): Type {
  const sent = Object.entries(filters).flatMap(([name, filter]) => sentNames(name, filter))
  return rowType(Object.fromEntries(sent.map((name) => [name, textType])))
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
  return { form, filter: filterRow(filters), query, session, today: dateType, now: dateType, narrow: yesnoType }
}

/** The additional names of an action. */
export function actionScope(base: Scope, rowOfList: Type): Scope {
  return { ...base, row: rowOfList, selected: listType(rowOfList) }
}

/** The names that a rule on the server may read. */
export function ruleScope(rowOfScreen: Type): Scope {
  return { row: rowOfScreen }
}

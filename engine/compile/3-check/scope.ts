import type { FieldType } from '../../definition/definition.ts'
import { any, date, list, number, row, text, yesno, type Scope, type Type } from '../../expressions/check/check.ts'
import type { FieldSource, FilterSource } from '../source.ts'
import { fieldTypeOf, sentNames } from './source-words.ts'

const types: { readonly [Kind in FieldType]: Type } = {
  text,
  code: text,
  choice: text,
  person: text,
  badge: text,
  number,
  money: number,
  percent: number,
  date,
  datetime: date,
  yesno,
}

/** A row as expressions see it: the given fields and nothing else. */
export function rowType(fields: Iterable<readonly [string, FieldSource]>): Type {
  return row(Object.fromEntries([...fields].map(([name, field]) => [name, types[fieldTypeOf(field)]])))
}

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

/** What decides whether a filter is there: who is signed in, known before anything is read. */
export const sessionScope: Scope = { session }

/** Names every expression of a screen may use. */
export function screenScope(filters: Readonly<Record<string, FilterSource>>): Scope {
  const sent = Object.entries(filters).flatMap(([name, filter]) => sentNames(name, filter))
  const filter = row(Object.fromEntries(sent.map((name) => [name, text])))
  return { filter, query: row({ slug: text, pk: text, shownav: text }), session, today: date, now: date }
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

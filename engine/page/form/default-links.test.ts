import { describe, expect, test } from 'vitest'
import { field, input, literal, pageOf } from '../../../tests/page/samples/sample-page.ts'
import type { Row } from '../../calls/contract.ts'
import type { Input } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Cell } from '../cell.ts'
import { defaultLinks } from './default-links.ts'

const LATA: Row = { id: '7', text: 'Lata', department: 'project', rate: '40' }

/** Links to people, of which some have a default and fill other fields. */
function pageWith(inputs: Readonly<Record<string, Partial<Input>>>) {
  const fields = [
    field('Employee', { type: 'link' }),
    field('Checker', { type: 'link' }),
    field('Department'),
    field('Rate', { type: 'number' }),
  ]
  return pageOf(fields, Object.fromEntries(Object.entries(inputs).map(([name, own]) => [name, input(own)])))
}
const byDefault = { default: literal('7'), fills: { Department: 'department', Rate: 'rate' } }

interface State {
  readonly typed?: Row
  readonly defaultRows?: Readonly<Record<string, Row>>
  readonly values?: Row
}

const cell = <Of>(value: Of): Cell<Of> => ({ get: () => value, subscribe: () => () => undefined })

function links(inputs: Parameters<typeof pageWith>[0], { typed = {}, defaultRows = {}, values = {} }: State) {
  return defaultLinks(pageWith(inputs), {
    typed: (name) => cell<Value | undefined>(typed[name]),
    defaultRow: (name) => cell<Row | undefined>(defaultRows[name]),
    value: (name) => cell<Value>(values[name] ?? null),
  })
}
const byId = { id: '7', text: '7' }
const read = { defaultRows: { Employee: LATA }, values: { Employee: byId } }

describe('a link that is chosen by default', () => {
  test('fills the fields it is declared to fill, each in its own type', () => {
    const { filled } = links({ Employee: byDefault }, read)
    expect([filled('Department'), filled('Rate')]).toEqual(['project', 40])
    expect([filled('Checker'), filled('Employee')]).toEqual([undefined, undefined])
  })
  test('empties a field that its row has nothing for', () => {
    const { department: _, ...row } = LATA
    expect(links({ Employee: byDefault }, { ...read, defaultRows: { Employee: row } }).filled('Department')).toBeNull()
  })
  test('has the text of its row, and nothing else of it', () => {
    expect(links({ Employee: byDefault }, read).withText('Employee', byId)).toEqual({ id: '7', text: 'Lata' })
  })
  test('is an id until its row was read', () => {
    const { filled, withText } = links({ Employee: byDefault }, { values: { Employee: byId } })
    expect([filled('Department'), withText('Employee', byId)]).toEqual([undefined, byId])
  })
  test('is no longer that row once somebody has chosen another one, or none', () => {
    const chosen = { id: '9', text: 'Asha' }
    const other = links({ Employee: byDefault }, { ...read, typed: { Employee: chosen }, values: { Employee: chosen } })
    expect([other.filled('Department'), other.withText('Employee', chosen)]).toEqual([undefined, chosen])
    const none = links({ Employee: byDefault }, { ...read, typed: { Employee: null }, values: {} })
    expect([none.filled('Department'), none.withText('Employee', null)]).toEqual([undefined, null])
  })
  test('fills in nothing once the same row was chosen by hand: that has filled in what could be changed since', () => {
    const chosen = { id: '7', text: 'Lata K.' }
    const same = links({ Employee: byDefault }, { ...read, typed: { Employee: chosen }, values: { Employee: chosen } })
    expect([same.filled('Department'), same.withText('Employee', chosen)]).toEqual([undefined, chosen])
  })
  test('takes nothing of the row of another id', () => {
    const { filled, withText } = links(
      { Employee: byDefault },
      { ...read, values: { Employee: { id: '8', text: '8' } } },
    )
    expect(filled('Department')).toBeUndefined()
    expect(withText('Employee', { id: '8', text: '8' })).toEqual({ id: '8', text: '8' })
  })
})

test('of two links that fill a field by default the last of the form does', () => {
  const state = {
    defaultRows: { Employee: LATA, Checker: { id: '3', text: 'Ravi', department: 'crm' } },
    values: { Employee: byId, Checker: { id: '3', text: '3' } },
  }
  const checker = { default: literal('3'), fills: { Department: 'department' } }
  expect(links({ Employee: byDefault, Checker: checker }, state).filled('Department')).toBe('crm')
  expect(links({ Employee: byDefault, Checker: checker }, state).filled('Rate')).toBe(40)
})

test('a link without a default, and a field that is no link, fill nothing by themselves', () => {
  expect(links({ Employee: { fills: { Department: 'department' } } }, read).filled('Department')).toBeUndefined()
  const text = { default: literal('x'), fills: { Rate: 'rate' } }
  const state = { defaultRows: { Department: LATA }, values: { Department: byId } }
  expect(links({ Department: text }, state).filled('Rate')).toBeUndefined()
  expect(links({ Department: text }, state).withText('Department', byId)).toBe(byId)
})

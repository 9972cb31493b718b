import { describe, expect, test } from 'vitest'
import { field, input, literal, pageOf } from '../../../tests/page/samples/sample-page.ts'
import type { Row } from '../../calls/contract.ts'
import type { Input } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Cell } from '../cell.ts'
import { defaultLinks } from './default-links.ts'

const LATA: Row = { id: '7', text: 'Lata', department: 'project', rate: '40' }

/** A page with links to people, some of which have a default and fill other fields. */
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
  test('empties a field for which its row has no value', () => {
    const { department: _, ...row } = LATA
    expect(links({ Employee: byDefault }, { ...read, defaultRows: { Employee: row } }).filled('Department')).toBeNull()
  })
  test('has the text of its row and no other member', () => {
    expect(links({ Employee: byDefault }, read).withText('Employee', byId)).toEqual({ id: '7', text: 'Lata' })
  })
  test('has only its id until its row is read', () => {
    const { filled, withText } = links({ Employee: byDefault }, { values: { Employee: byId } })
    expect([filled('Department'), withText('Employee', byId)]).toEqual([undefined, byId])
  })
  test('no longer fills once a person has chosen another row, or none', () => {
    const chosen = { id: '9', text: 'Asha' }
    const other = links({ Employee: byDefault }, { ...read, typed: { Employee: chosen }, values: { Employee: chosen } })
    expect([other.filled('Department'), other.withText('Employee', chosen)]).toEqual([undefined, chosen])
    const none = links({ Employee: byDefault }, { ...read, typed: { Employee: null }, values: {} })
    expect([none.filled('Department'), none.withText('Employee', null)]).toEqual([undefined, null])
  })
  test('fills nothing once the same row is chosen by hand, since the filled values may have changed', () => {
    const chosen = { id: '7', text: 'Lata K.' }
    const same = links({ Employee: byDefault }, { ...read, typed: { Employee: chosen }, values: { Employee: chosen } })
    expect([same.filled('Department'), same.withText('Employee', chosen)]).toEqual([undefined, chosen])
  })
  test('takes nothing from the row of another id', () => {
    const { filled, withText } = links(
      { Employee: byDefault },
      { ...read, values: { Employee: { id: '8', text: '8' } } },
    )
    expect(filled('Department')).toBeUndefined()
    expect(withText('Employee', { id: '8', text: '8' })).toEqual({ id: '8', text: '8' })
  })
})

test('if two links fill a field by default, the last one in the form wins', () => {
  const state = {
    defaultRows: { Employee: LATA, Checker: { id: '3', text: 'Ravi', department: 'crm' } },
    values: { Employee: byId, Checker: { id: '3', text: '3' } },
  }
  const checker = { default: literal('3'), fills: { Department: 'department' } }
  expect(links({ Employee: byDefault, Checker: checker }, state).filled('Department')).toBe('crm')
  expect(links({ Employee: byDefault, Checker: checker }, state).filled('Rate')).toBe(40)
})

test('a link without a default, and a field that is no link, fill nothing automatically', () => {
  expect(links({ Employee: { fills: { Department: 'department' } } }, read).filled('Department')).toBeUndefined()
  const text = { default: literal('x'), fills: { Rate: 'rate' } }
  const state = { defaultRows: { Department: LATA }, values: { Department: byId } }
  expect(links({ Department: text }, state).filled('Rate')).toBeUndefined()
  expect(links({ Department: text }, state).withText('Department', byId)).toBe(byId)
})

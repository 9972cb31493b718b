import { describe, expect, test } from 'vitest'
import { compiledCase, openedCase } from '../../tests/screen-tests/opened-case.ts'
import { writtenRules } from './written-rules.ts'
import { noteRules, rulesOf, type RuleOutcomes } from './rules.ts'

const TEXT = `label: Passes
kind: approvals
fields:
  Visitor: { type: text, requiredWhen: true, length: [2, 9] }
  Guests: { type: number, min: 1, max: 20 }
  OrderAmount: { type: money, value: =form.Guests * 50 }
  Car: { type: text, visibleWhen: form.Guests > 4, enabledWhen: 'form.Visitor != null', reason: Name the visitor. }
card: { title: Visitor }
form: [Visitor, Guests, OrderAmount, Car]
statuses: [Draft, Approved]
workflow: by-amount
`
const PASSES = compiledCase(TEXT)
const rulesIn = (text: string) => rulesOf(compiledCase(text), writtenRules(text))
const TESTS = `people: { director: { roles: director } }
rows:
  - { id: 1, Visitor: Kiran, Guests: 3, Status: Draft }
  - { id: 2, Visitor: Nila, Guests: 90, Status: Draft }
`
const MOVE = 'approve Draft → Approved by director when'

/** The outcomes that a case meets, noted once at its end. */
function met(steps: string, row: string | null = '1'): RuleOutcomes {
  const body = `as: director\n${steps}expect: { view: list }\n`
  const outcomes: RuleOutcomes = new Map()
  noteRules(outcomes, openedCase(PASSES, { tests: TESTS, body }, row).shown, row)
  return outcomes
}
const outcomesOf = (outcomes: RuleOutcomes, name: string) => [...(outcomes.get(name) ?? [])].toSorted()

describe('the rules of a screen', () => {
  const rules = new Map(rulesIn(TEXT).map(({ name, needs }) => [name, needs]))
  test('include conditions, which must be met both true and false', () => {
    for (const name of ['Car visibleWhen', 'Car enabledWhen', MOVE])
      expect(rules.get(name), name).toEqual(['true', 'false'])
  })
  test('include bounds, which must be broken once', () => {
    for (const name of ['Visitor length', 'Guests min', 'Guests max']) expect(rules.get(name), name).toEqual(['broken'])
  })
  test('include computed values, which must be looked at', () => {
    expect(rules.get('OrderAmount value')).toEqual(['looked at'])
  })
  test('include neither constant conditions nor rules that are not written', () => {
    for (const name of [
      'Visitor requiredWhen',
      'Guests requiredWhen',
      'Guests length',
      'Visitor value',
      'Guests pattern',
    ])
      expect(rules.has(name), name).toBe(false)
  })
  test('include none that comes from the kind of the screen', () => {
    const foreign = [...rules.keys()].filter((name) => !/^(?:Visitor|Guests|OrderAmount|Car) /.test(name))
    expect(foreign.filter((name) => !name.endsWith(' when'))).toEqual([])
  })
  test('are named once each', () => {
    expect(rules.size).toBe(rulesIn(TEXT).length)
  })
  test('are empty for a screen without a form or a workflow', () => {
    expect(rulesIn('label: Passes\nkind: page\nviews: { start: [{ text: Hello }] }\n')).toEqual([])
  })
})

describe('a case meets', () => {
  test('the conditions of an open form with their current results', () => {
    const few = met('do: [{ press: new }, { fill: { Guests: 3 } }]\n')
    expect([outcomesOf(few, 'Car visibleWhen'), outcomesOf(few, 'Car enabledWhen')]).toEqual([['false'], ['false']])
    const many = met('do: [{ press: new }, { fill: { Guests: 9, Visitor: Kiran } }]\n')
    expect([outcomesOf(many, 'Car visibleWhen'), outcomesOf(many, 'Car enabledWhen')]).toEqual([['true'], ['true']])
  })
  test('bounds that are broken, but not those that are respected', () => {
    const broken = met('do: [{ press: new }, { fill: { Guests: 30, Visitor: x } }]\n')
    expect([outcomesOf(broken, 'Guests max'), outcomesOf(broken, 'Visitor length')]).toEqual([['broken'], ['broken']])
    expect([outcomesOf(broken, 'Guests min'), broken.has('Guests pattern')]).toEqual([[], false])
  })
  test('no rule of a form that is not open', () => {
    expect([...met('').keys()].filter((name) => name.startsWith('Car'))).toEqual([])
  })
  test('the conditions of moves of every row that could be moved', () => {
    // 150 and 4500, where more than 1000 is approved.
    expect(outcomesOf(met(''), MOVE)).toEqual(['false', 'true'])
  })
})

test('outcomes at several moments are combined', () => {
  const outcomes: RuleOutcomes = new Map()
  const body = 'as: director\ndo: [{ press: new }]\nexpect: { view: list }\n'
  const { shown } = openedCase(PASSES, { tests: TESTS, body }, '1')
  for (const guests of [3, 9]) {
    shown.done({ kind: 'fill', fill: { Guests: guests } } as never)
    noteRules(outcomes, shown, '1')
  }
  expect(outcomesOf(outcomes, 'Car visibleWhen')).toEqual(['false', 'true'])
})

describe('rules of actions', () => {
  const text = `label: Sample
kind: page
fields: { id: code, Load: number }
data: { rows: { get: list, fields: [id, Load] } }
actions:
  scrap: { post: remind, allow: { when: row.Load == 0, reason: It is loaded. }, body: { id: =row.id } }
  tidy: { post: remind, visibleWhen: session.admin, body: { all: true } }
views: { start: { actions: [tidy], blocks: [{ grid: rows, fields: [id, Load], actions: [scrap] }] } }
`
  const page = compiledCase(text)
  const noted = (row: string | null) => {
    const outcomes: RuleOutcomes = new Map()
    const tests = 'answers: { rows: [{ id: a, Load: 0 }, { id: b, Load: 3 }] }\n'
    noteRules(outcomes, openedCase(page, { tests, body: 'expect: { view: start }' }, row).shown, row)
    return outcomes
  }
  test('evaluate `allow` for the row of the case', () => {
    expect(outcomesOf(noted('a'), 'scrap allow')).toEqual(['true'])
    expect(outcomesOf(noted('b'), 'scrap allow')).toEqual(['false'])
    expect(outcomesOf(noted(null), 'scrap allow')).toEqual([])
  })
  test('are evaluated without a row where they refer to none', () => {
    expect(outcomesOf(noted(null), 'tidy visibleWhen')).toEqual(['false'])
    expect(rulesIn(text).map(({ name }) => name)).toEqual(['scrap allow', 'tidy visibleWhen'])
  })
})

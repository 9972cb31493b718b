import { describe, expect, test } from 'vitest'
import { compiledCase, openedCase } from '../../tests/screen-tests/opened-case.ts'
import { buttonsOf, mismatches, movedTo } from './expectations.ts'

const PASSES = compiledCase(`label: Passes
kind: approvals
see: { sales-head: all, director: own, everyone: own }
fields:
  Visitor: { type: text, requiredWhen: true }
  Guests: { type: number, max: 20 }
  Fee: { type: money, value: =form.Guests * 50 }
  Host: { type: link, to: people }
  Secret: { type: text, seen: [director] }
card: { title: Visitor, right: [Guests, Fee, Secret] }
form: [Visitor, Guests, Host, Fee, Secret]
statuses: [Draft, Submitted, First Approved, Approved, Not Approved]
reject: true
workflow: two-step
`)
const TESTS = `people:
  head: { roles: sales-head }
  director: { roles: director }
  asha: { name: Asha }
rows:
  - { id: 1, Visitor: Kiran, Guests: 3, Host: asha, Status: Submitted, owner: asha }
  - { id: 2, Visitor: Nila, Guests: 1, Status: First Approved }
  - { id: 3, Visitor: Ravi, Guests: 1, Status: Draft, owner: asha }
`

/** What does not match: the place below `expect`, the expected and the actual value. */
function wrong(body: string, row: string | null = '1') {
  const opened = openedCase(PASSES, { tests: TESTS, body }, row)
  return mismatches({ shown: opened.shown, row }, opened.case.expect).map(({ path, expected, actual }) => [
    path.join('.'),
    expected,
    actual,
  ])
}
const asHead = (expected: string, steps: string | null = null) =>
  wrong(`as: head\n${steps === null ? '' : `do: ${steps}\n`}expect: ${expected}\n`)
const looking = (body: string, row: string | null = '1') => ({
  shown: openedCase(PASSES, { tests: TESTS, body: `${body}\nexpect: { view: list }\n` }, row).shown,
  row,
})

test('every mismatch is reported, in the order of the file', () => {
  expect(asHead('{ badge: Draft, view: list, rows: [2, 1, 3], texts: { Guests: "4" } }')).toEqual([
    ['badge', 'Draft', 'Submitted'],
    ['rows', '2, 1, 3', '1, 2, 3'],
    ['texts.Guests', '4', '3'],
  ])
})

describe('values', () => {
  test('of a link are compared by its text, or by the members that are named', () => {
    expect(asHead('{ values: { Host: Asha } }')).toEqual([])
    expect(asHead('{ values: { Host: { id: asha } } }')).toEqual([])
    expect(asHead('{ values: { Host: { id: ravi } } }')).toEqual([
      ['values.Host', '{"id":"ravi"}', '{"id":"asha","text":"Asha"}'],
    ])
    expect(asHead('{ values: { Host: null } }')).toHaveLength(1)
  })
  test('are compared with their type', () => {
    expect(asHead('{ values: { Guests: 3, Visitor: Kiran } }')).toEqual([])
    expect(asHead('{ values: { Guests: 4 } }')).toEqual([['values.Guests', '4', '3']])
  })
  test('are those of the form while it is open', () => {
    expect(
      asHead('{ values: { Fee: 250 }, texts: { Fee: "₹250.00" } }', '[{ press: new }, { fill: { Guests: 5 } }]'),
    ).toEqual([])
  })
  test('of a field or row that the person does not see are reported as such', () => {
    expect(asHead('{ values: { Secret: x }, texts: { Secret: x } }')).toEqual([
      ['values.Secret', 'x', 'the person does not see this field'],
      ['texts.Secret', 'x', 'the person does not see this field'],
    ])
    expect(wrong('as: asha\nexpect: { values: { Guests: 1 }, texts: { Guests: "1" }, badge: Draft }\n', '2')).toEqual([
      ['values.Guests', '1', 'the row is not on the page'],
      ['texts.Guests', '1', 'the row is not on the page'],
      ['badge', 'Draft', 'the row is not on the page'],
    ])
    expect(wrong('as: asha\nexpect: { badge: Draft }\n', null)).toEqual([
      ['badge', 'Draft', 'the row is not on the page'],
    ])
  })
})

describe('errors of a form', () => {
  const steps = '[{ press: new }, { fill: { Guests: 30 } }]'
  test('are expected to be complete', () => {
    expect(asHead('{ errors: { Visitor: Required., Guests: At most 20. } }', steps)).toEqual([])
    expect(asHead('{ errors: { Guests: Too many. } }', steps)).toEqual([
      ['errors.Guests', 'Too many.', 'At most 20.'],
      ['errors', 'nothing about Visitor', 'Required.'],
    ])
    expect(asHead('{ errors: none }', steps).map(([path, expected]) => [path, expected])).toEqual([
      ['errors', 'nothing about Visitor'],
      ['errors', 'nothing about Guests'],
    ])
  })
  test('that are expected but missing are reported, too', () => {
    expect(asHead('{ errors: { Visitor: Required., Fee: Too much. } }', '[{ press: new }]')).toEqual([
      ['errors.Fee', 'Too much.', 'nothing'],
    ])
  })
})

describe('buttons', () => {
  test('are those that a person could press now; the others have a reason', () => {
    const { enabled, disabled } = buttonsOf(looking('as: head'))
    expect(enabled).toEqual(expect.arrayContaining(['approve', 'new']))
    expect(disabled).toEqual({ reject: 'Waiting for Director.' })
  })
  test('for a row are missing where there is no row', () => {
    const { enabled, disabled } = buttonsOf(looking('as: head', null))
    expect([enabled.includes('approve'), enabled.includes('new'), disabled]).toEqual([false, true, {}])
  })
  test('are expected in any order', () => {
    expect(asHead('{ buttons: [new, import, approve] }')).toEqual([])
    expect(asHead('{ buttons: none }')).toEqual([['buttons', 'none', 'approve, import, new']])
  })
})

describe('moves', () => {
  const moved = (as: string, kind: 'approve' | 'reject' | 'submit', row: string) =>
    movedTo(looking(`as: ${as}`, row), kind)
  test('lead to the status to which the server would move the document', () => {
    expect(moved('head', 'approve', '1')).toEqual({ to: 'First Approved', why: '' })
    expect(moved('director', 'reject', '1').to).toBe('Not Approved')
  })
  test('with which documents are submitted are available only to their owners', () => {
    expect(moved('asha', 'submit', '3').to).toBe('Submitted')
    expect(moved('head', 'submit', '3')).toMatchObject({ to: null })
    expect(moved('head', 'submit', '3').why).not.toBe('')
    expect(moved('asha', 'submit', '1').to).toBeNull()
  })
  test('do not exist for a row that does not exist', () => {
    expect(moved('head', 'approve', '9')).toEqual({ to: null, why: 'there is no such document' })
  })
  test('may be expected not to exist', () => {
    expect(asHead('{ moves: { approve: First Approved, reject: false } }')).toEqual([])
    expect(asHead('{ moves: { approve: false, reject: Not Approved } }')).toEqual([
      ['moves.approve', 'no move', 'First Approved'],
      ['moves.reject', 'Not Approved', 'no move: Waiting for Director.'],
    ])
  })
  test('wait for the roles that may make them', () => {
    expect(asHead('{ waitsFor: [sales-head] }')).toEqual([])
    expect(asHead('{ waitsFor: [director] }')).toEqual([['waitsFor', 'director', 'sales-head']])
    expect(wrong('as: head\nexpect: { waitsFor: [director] }\n', '9')).toEqual([['waitsFor', 'director', 'none']])
  })
})

describe('a call that was sent', () => {
  const steps = '[{ press: approve }]'
  test('is compared by its name first, then by the members that are given', () => {
    expect(asHead('{ sent: [{ call: approval, body: { selected: ["1"] } }] }', steps)).toEqual([])
    expect(asHead('{ sent: none }', steps)).toEqual([['sent', 'none', 'approval']])
    expect(asHead('{ sent: [{ call: approval, body: { reason: Old. } }] }', steps)).toEqual([
      ['sent.0.body.reason', 'Old.', 'it is not sent'],
    ])
  })
  test('and requested queries are compared by read', () => {
    expect(asHead('{ asked: { list: { Status: Draft } } }')).toEqual([['asked.list.Status', 'Draft', 'it is not sent']])
    const page = compiledCase(`label: Passes
kind: page
fields: { id: code }
data: { rows: { get: list, fields: [id] }, others: { get: one_list, query: { of: a }, fields: [id] } }
actions: { go: { show: other } }
views:
  start: { actions: [go], blocks: [{ grid: rows, fields: [id] }] }
  other: [{ grid: others, fields: [id] }]
`)
    const asked = (steps: string) => {
      const body = `${steps}expect: { asked: { others: { of: a } } }`
      const { shown, case: own } = openedCase(page, { tests: '', body }, null)
      return mismatches({ shown, row: null }, own.expect)
    }
    expect(asked('')).toEqual([{ path: ['asked', 'others'], expected: 'it is asked', actual: 'it is not asked' }])
    expect(asked('do: [{ press: go }]\n')).toEqual([])
  })
})

describe('a grid that requests its rows itself', () => {
  const page = compiledCase(`label: Sample
kind: page
fields: { id: code, Load: number }
data: { rows: { get: list, when: 'session.userName != "nobody"', fields: [id, Load] } }
actions:
  scrap: { post: remind, allow: { when: row.Load == 0, reason: It is loaded. }, body: { id: =row.id } }
views: { start: { blocks: [{ grid: rows, fields: [id, Load], actions: [scrap] }] } }
`)
  const tests = 'people: { asha: { name: Asha } }\nanswers: { rows: [{ id: a, Load: 0 }, { id: b, Load: 3 }] }\n'
  const at = (body: string, row: string | null) => {
    const opened = openedCase(page, { tests, body }, row)
    return { shown: opened.shown, found: mismatches({ shown: opened.shown, row }, opened.case.expect) }
  }
  test('has rows for actions', () => {
    expect(at('as: asha\nexpect: { buttons: [scrap], rows: [a, b] }', 'a').found).toEqual([])
    expect(at('as: asha\nexpect: { buttons: none, disabled: { scrap: It is loaded. } }', 'b').found).toEqual([])
    const { shown } = at('as: asha\ndo: [{ press: scrap }]\nexpect: { view: start }', 'a')
    expect(shown.sent).toMatchObject([{ call: 'remind', body: { id: 'a' } }])
  })
  test('has none while it sends no request', () => {
    expect(at('expect: { rows: none, buttons: none }', 'a').found).toEqual([])
  })
})

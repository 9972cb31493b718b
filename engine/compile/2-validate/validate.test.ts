import { describe, expect, test } from 'vitest'
import { parsed } from '../../../tests/compile/phases.ts'
import {
  amount,
  byWord,
  computed,
  condition,
  dictionary,
  distinctList,
  either,
  flag,
  list,
  names,
  number,
  oneOf,
  only,
  record,
  reference,
  shortFor,
  value,
  words,
  type Leaf,
  type Member,
  type Shape,
} from '../../language/shape.ts'
import { validateLeaf } from './validate-leaf.ts'
import { meantForm } from './either.ts'
import { validateList, validateNames } from './lists.ts'
import { validateByWord, validateRecord } from './records.ts'
import { validate } from './validate.ts'
import { isMap, kindText, placeText, type Walk } from './walk.ts'

/** What is reported for a text: codes, with the suggestions. */
const reports = (text: string, shape: Shape): readonly string[] =>
  validate('x.yaml', parsed(text), record('a thing', { a: member(shape) })).map(({ code, suggestion }) =>
    suggestion === null ? code : `${code} → ${suggestion}`,
  )

const member = <Of extends Shape>(shape: Of): Member<Of> => ({ shape, doc: '', default: 'none', example: '' })

/** What one function reports about a place. */
function reportsOf(check: (walk: Walk) => void): readonly string[] {
  const codes: string[] = []
  const { positions } = parsed('a: x\n')
  const walk: Walk = {
    positions,
    around: [],
    report: ({ code }) => void codes.push(code),
    visit: () => undefined,
    accepts: () => false,
    inside: () => walk,
  }
  check(walk)
  return codes
}

describe('a value', () => {
  test('matches its shape', () => {
    expect(reports('a: 3\n', number(1, 5))).toEqual([])
    expect(reports('a: 6\n', number(1, 5))).toHaveLength(1)
    expect(reports('a: Yes\n', flag)).toEqual(['wrong-kind → true'])
    expect(reports('a: false\n', only(true))).toEqual(['wrong-kind → true'])
    expect(reports('a: lst\n', oneOf({ list: 'rows', grid: 'columns' }))).toEqual(['unknown-word → list'])
  })
  test('is no expression with = where it is a condition, and no quoted number where it is an amount', () => {
    expect(reports('a: =rows\n', condition)).toEqual(['needless-equals → rows'])
    expect(reports('a: "5"\n', amount)).toEqual(['wrong-kind → 5'])
    expect(reports('a: 1,20,000\n', amount)).toEqual(['wrong-kind → 120000'])
    expect(reports('a: 1,40\n', amount)).toEqual([])
    expect(reports('a: 0,5\n', amount)).toEqual(['wrong-kind → 0.5'])
    expect(reports('a: many\n', value)).toEqual([])
  })
  test('is a computed one where several are written', () => {
    expect(reports('a: [{ Qty: 1 }]\n', value)).toEqual([`wrong-kind → '=[{"Qty": 1}]'`])
    expect(reports('a: [x]\n', value)).toEqual(['wrong-kind → x'])
  })
  test('is a name where it is the only one in a map, and no flag that would mean the opposite', () => {
    const own = record('a workflow', { starts: { ...member(words()), default: null } })
    const shape = either({ text: reference('workflow'), map: own })
    expect(reports('a: { use: two-step }\n', shape)).toEqual(['wrong-kind → two-step'])
    expect(reports('a: { start: two-step }\n', shape)).toEqual(['unknown-key → starts'])
    expect(reports('a: true\n', either({ text: reference('status'), flag: only(false) }))).toEqual(['wrong-kind'])
    expect(reports('a: { color: red }\n', oneOf({ red: '', blue: '' }))).toEqual(['wrong-kind → red'])
  })
  test('that looks like a number must be quoted where a text is meant', () => {
    expect(reports('a: 007\n', words())).toEqual(["unquoted-text → '007'"])
    expect(reports('a:\n', words())).toEqual(['empty-value'])
  })
})

describe('a list', () => {
  test('has brackets, and no duplicates where they would mean nothing', () => {
    expect(reports('a: x\n', list(words()))).toHaveLength(1)
    expect(reports('a: (x, y)\n', list(words()))).toEqual(['wrong-kind → [x, y]'])
    expect(reports('a: x, y\n', either({ text: computed, list: list(words()) }))).toEqual(['wrong-kind → [x, y]'])
    const few = either({ text: oneOf({ none: 'nothing' }), list: list(reference('role')) })
    expect(reports('a: director\n', few)).toEqual(['wrong-kind → [director]'])
    expect(reports('a: non\n', few)).toEqual(['unknown-word → none'])
    expect(reports('a: f(x, y)\n', either({ text: computed, list: list(words()) }))).toEqual([])
    expect(reports('a: [x, x]\n', distinctList(words()))).toHaveLength(1)
    expect(reports('a: [x, x]\n', list(words()))).toEqual([])
  })
  test('says what its items are where one is a map, with an example', () => {
    const sums = { shape: list(reference('cell')), doc: 'Fields that are summed. Below the list.', default: 'none' }
    const shape = record('a thing', { sums: { ...sums, example: '[amount]' } })
    const [found] = validate('x.yaml', parsed('sums: [{ field: Qty, fn: avg }]\n'), shape)
    expect(found?.message).toBe('An item of "sums" must be a text, not a map.')
    expect(found?.notes).toEqual(['"sums": Fields that are summed.', 'For example: sums: [amount]'])
  })
  test('of names may have overrides', () => {
    const shape = names(reference('field'), record('an override', { label: member(words()) }))
    expect(reports('a: [x, { y: { label: Z } }]\n', shape)).toEqual([])
    expect(reports('a: [{ y: { lable: Z } }]\n', shape)).toEqual(['unknown-key → label'])
  })
})

describe('a map', () => {
  test('has only keys of its shape, and all that are required', () => {
    const shape = record('a card', { title: { ...member(words()), default: null }, left: member(words()) })
    expect(reports('a: { left: x }\n', shape)).toEqual(['missing-key'])
    expect(reports('a: { title: x, lefft: y }\n', shape)).toEqual(['unknown-key → left'])
  })
  test('has a list where one value stands under its name in the singular', () => {
    const step = record('a step', { press: member(words()), rows: member(list(number(1, 9))) })
    const [found] = validate('x.yaml', parsed('a: { press: x, row: 2 }\n'), record('a case', { a: member(step) }))
    expect(found?.notes[0]).toBe('Write rows: [2].')
  })
  test('that begins with a head is the block of a read where only its name is written', () => {
    const heads = { list: { head: member(reference('read')), members: {} } }
    const blocks = { kind: 'heads', name: 'a block', heads, shared: {} } as const
    const page = record('a page', { data: member(dictionary('read', words())), blocks: member(list(blocks)) })
    const [found] = validate('x.yaml', parsed('data: { orders: all }\nblocks: [orders]\n'), page)
    expect(found?.notes).toEqual(['Write list: orders.'])
  })
  test('holds the text that is written for it where it has one key beside it, and needs none', () => {
    const field = (texts: Shape) => record('a field', { pattern: member(words()), texts: member(texts) })
    const reported = (texts: Shape): unknown =>
      validate('x.yaml', parsed('a: { pattern: x, texts: A. }\n'), record('a thing', { a: member(field(texts)) }))[0]
        ?.suggestion
    expect(reported(record('`texts`', { min: member(words()), pattern: member(words()) }))).toBe("{ pattern: 'A.' }")
    expect(
      reported(record('a rule', { when: { ...member(words()), default: null }, pattern: member(words()) })),
    ).toBeNull()
    expect(reported(record('`texts`', { pattern: member(list(words())) }))).toBeNull()
  })
  test('has one message for a key that was meant within another', () => {
    const rule = record('a rule', { when: member(words()), reason: { ...member(words()), default: null } })
    const shape = record('an action', {
      allow: member(rule),
      enabledWhen: member(condition),
      reason: { ...member(words()), goesWith: 'enabledWhen' },
    })
    expect(reports('a: { allow: { when: x }, reason: y }\n', shape)).toEqual(['missing-key'])
    expect(reports('a: { reason: y }\n', shape)).toEqual(['missing-partner'])
  })
  test('has one message for keys that were meant below an empty one', () => {
    const shape = record('a step', { fill: member(dictionary('field', words())), role: member(words()) })
    expect(reports('a:\n  fill:\n  Bus: x\n  Defect: y\n', shape)).toEqual(['unknown-key'])
    expect(reports('a:\n  fill:\n  role: x\n', shape)).toEqual(['empty-value'])
  })
  test('has one message for names without any value', () => {
    const shape = dictionary('reader', words())
    expect(reports('a: { foreman, partner, cashier }\n', shape)).toEqual(['empty-value'])
    expect(reports('a: { foreman: , partner: x, cashier: }\n', shape)).toEqual(['empty-value', 'empty-value'])
  })
  test('has the keys of the case that its word chooses', () => {
    const screen = record('a page', { kind: member(oneOf({ page: 'free views' })), start: member(words()) })
    const shape = byWord('a screen', 'kind', { page: screen })
    expect(reports('a: { kind: page, start: x }\n', shape)).toEqual([])
    expect(reports('a: { kind: pages }\n', shape)).toEqual(['unknown-word → page'])
    expect(reports('a: { start: x }\n', shape)).toEqual(['missing-key'])
  })
  test('may be written in its short form', () => {
    const shape = shortFor('type', { text: words(), map: record('a field', { type: member(words()) }) })
    expect(meantForm(shape, 'code')?.kind).toBe('words')
    expect(meantForm(shape, { type: 'code' })?.kind).toBe('record')
    expect(reports('a: code\n', shape)).toEqual([])
  })
})

test('each function reports values that do not match its own shape', () => {
  const site = { value: 3, path: ['a'] }
  expect(reportsOf((walk) => validateLeaf(walk, words() as Extract<Leaf, { kind: 'words' }>, site))).toEqual([
    'unquoted-text',
  ])
  expect(reportsOf((walk) => validateList(walk, list(words()), site))).toHaveLength(1)
  expect(reportsOf((walk) => validateNames(walk, names(words(), words()), site))).toHaveLength(1)
  expect(reportsOf((walk) => validateRecord(walk, record('a thing', {}), site))).toHaveLength(1)
  expect(reportsOf((walk) => validateByWord(walk, byWord('a thing', 'kind', {}), site))).toHaveLength(1)
})

test('a message names the place by its key, an item by the key of its list', () => {
  expect([placeText(['a', 'b']), placeText(['a', 0]), placeText([])]).toEqual(['"b"', 'an item of "a"', 'the file'])
  expect([null, [], {}, true, 3, 'x'].map(kindText)).toEqual([
    'nothing',
    'a list',
    'a map',
    'a flag',
    'a number',
    'a text',
  ])
  expect([isMap({}), isMap([]), isMap(null)]).toEqual([true, false, false])
})

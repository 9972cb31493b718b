import { describe, expect, test } from 'vitest'
import { checkedPage, context, expanded, reportsOf } from '../../../tests/compile/phases.ts'
import { reportSource, type FindSource } from '../3-expand/report-source.ts'
import { checkRights, rowNames } from './check-rights.ts'

const reports = (text: string, find?: FindSource) =>
  reportsOf(text, ({ checking, facts }) => checkRights(checking, facts), find)

/** Records whose Price only the director sees, and whose Cost the sales head sees as well. */
const records = (more: string, form = '[Name, Price, Cost]') =>
  reports(`label: Sample
kind: records
fields:
  Name: text
  Price: { type: money, seen: [director] }
  Cost: { type: money, seen: [director, sales-head] }
${more}list: { fields: [Name] }
form: ${form}
`)

describe('nothing visible to more people is computed from what fewer people see', () => {
  test('as a value', () => {
    expect(records('  Sum: { type: money, value: =form.Price + 1 }\n')).toEqual(['seen-through: =form.Price + 1'])
    expect(records('  Sum: { type: money, seen: [director, sales-head], value: =form.Price + 1 }\n')).toEqual([
      'seen-through: =form.Price + 1',
    ])
  })
  test('that is visible only to people who see both', () => {
    expect(records('  Sum: { type: money, seen: [director], value: =form.Price + form.Cost }\n')).toEqual([])
    expect(records('  Sum: { type: money, seen: [director], value: =form.Name }\n')).toEqual([])
  })
  test('as a rule of an input', () => {
    expect(records('  Code: { type: text, requiredWhen: form.Cost > 5 }\n')).toEqual(['seen-through: form.Cost > 5'])
    expect(records('', '[{ Name: { visibleWhen: form.Price > 5 } }, Price, Cost]')).toEqual([
      'seen-through: form.Price > 5',
    ])
    expect(records('', '[Name, Price, { Cost: { visibleWhen: form.Price > 5 } }]')).toEqual([
      'seen-through: form.Price > 5',
    ])
    expect(records('', '[Name, { Price: { visibleWhen: form.Cost > 5 } }, Cost]')).toEqual([])
  })
  test('as a part of the page that everybody sees', () => {
    expect(
      reports(`label: Sample
kind: page
fields: { id: code, Price: { type: money, seen: [director] } }
data: { rows: { get: list, fields: [id, Price] } }
views: { start: { blocks: [{ text: '{first(rows).Price | money}' }, { grid: rows, fields: [id, Price] }] } }
`),
    ).toEqual(["seen-through: '{first(rows).Price | money}'"])
  })
  test('as what a choice fills in, or what colours a badge', () => {
    expect(records('  By: { type: link, to: people, seen: [director], fills: { Name: name } }\n')).toEqual([
      'seen-through: fills',
    ])
    expect(records('  By: { type: link, to: people, seen: [director], fills: { Price: rate } }\n')).toEqual([])
    expect(records('  Mark: { type: badge, seen: [director], class: Colour }\n  Colour: text\n')).toEqual([
      'seen-through: class',
    ])
  })
})

describe('a link does not copy what fewer people see of the row it refers to', () => {
  const supplier = expanded(
    'label: S\nkind: records\nfields: { Name: text, Secret: { type: text, seen: [director] } }\nform: [Name, Secret]\n',
  )
  const find: FindSource = (name) =>
    name === 'supplier' ? reportSource(name, supplier.author.node, context.app) : undefined
  const order = (fields: string, form: string) =>
    reports(`label: O\nkind: records\nfields:\n  Party: { type: link, to: supplier }\n${fields}form: ${form}\n`, find)
  const link = (member: string) => `  Supplier: { type: link, to: supplier, fills: { Town: ${member} } }\n`

  test('into a field that others see', () => {
    expect(order(`${link('Secret')}  Town: text\n`, '[Supplier, Town]')).toEqual(['seen-through: Secret'])
    expect(
      order(`${link('Secret')}  Town: { type: text, seen: [director, sales-head] }\n`, '[Supplier, Town]'),
    ).toEqual(['seen-through: Secret'])
  })
  test('into one that only people see who see both, nor is anything else reported', () => {
    expect(order(`${link('Secret')}  Town: { type: text, seen: [director] }\n`, '[Supplier, Town]')).toEqual([])
    expect(order(`${link('Name')}  Town: text\n`, '[Supplier, Town]')).toEqual([])
  })
  test('nor does a rule read it, unless only people see the field who see both', () => {
    const ruled = (seen: string) =>
      order(`  Town: { type: text${seen}, visibleWhen: form.Party.Secret != null }\n`, '[Party, Town]')
    expect(ruled('')).toEqual(['seen-through: form.Party.Secret != null'])
    expect(ruled(', seen: [director]')).toEqual([])
  })
  test('where the form writes what it fills', () => {
    expect(order('  Town: text\n', '[{ Party: { fills: { Town: Secret } } }, Town]')).toEqual(['seen-through: Secret'])
  })
  test('in lines, unless fewer people see the lines', () => {
    const lines = (seen: string) =>
      order(
        `  Lines:\n    type: lines\n${seen}    fields:\n      - Item: { type: link, to: supplier, fills: { Town: Secret } }\n      - Town: text\n`,
        '[Party, Lines]',
      )
    expect(lines('')).toEqual(['seen-through: Secret'])
    expect(lines('    seen: [director]\n')).toEqual([])
  })
})

test('an action sends a field under its own name, and omits it for people who do not see it', () => {
  const page = (body: string) =>
    reports(`label: Sample
kind: page
fields: { id: code, Price: { type: money, seen: [director] } }
data: { rows: { get: list, fields: [id, Price] } }
actions: { send: { post: remind, body: ${body} } }
views: { start: [{ grid: rows, fields: [id, Price], actions: [send] }] }
`)
  expect(page('{ Price: =row.Price }')).toEqual([])
  expect(page('{ amount: =row.Price }')).toEqual(['seen-through: =row.Price'])
})

describe('a field that some do not see', () => {
  test('cannot be unique: a refusal would reveal its values', () => {
    expect(records('  Code: { type: code, seen: [director], unique: true }\n')).toEqual(['seen-unique: unique'])
    expect(records('  Code: { type: code, unique: true }\n')).toEqual([])
    const combined = '  Code: { type: code, unique: [Place, Name] }\n'
    expect(records(`${combined}  Place: { type: text, seen: [director] }\n  Name: text\n`)).toEqual([
      'seen-unique: Place',
    ])
    expect(records(`${combined}  Place: text\n  Name: text\n`)).toEqual([])
  })
  test('is not one that every list has', () => {
    const approvals = (fields: string) =>
      reports(`label: Sample\nkind: approvals\nfields: ${fields}\ncard: { title: Party }\napprove: false\n`)
    expect(approvals('{ Party: text, awsfile_count: { type: number, seen: [director] } }')).toEqual([
      'seen-common-field: seen',
    ])
    expect(approvals('{ Party: text, Weight: { type: number, seen: [director] } }')).toEqual([])
  })
  test('does not name a row, neither as a title nor as the first field on the left', () => {
    const card = (words: string) =>
      reports(`label: Sample
kind: approvals
fields: { Party: { type: text, seen: [director] }, City: text }
card: { ${words} }
approve: false
`)
    expect(card('title: Party')).toEqual(['seen-title: title'])
    expect(card('left: [Party, City]')).toEqual(['seen-title: left'])
    expect(card('title: City, left: [Party]')).toEqual([])
    expect(card('left: [City, Party]')).toEqual([])
  })
  test('is not the total of a bar that others see', () => {
    const bar = (fields: string) =>
      reports(`label: Sample
kind: approvals
fields: { Party: text, ${fields} }
card: { title: Party, progress: [{ field: Done, of: All }] }
approve: false
`)
    expect(bar('Done: number, All: { type: number, seen: [director] }')).toEqual([
      'seen-through: { field: Done, of: All }',
    ])
    expect(bar('Done: { type: number, seen: [director] }, All: number')).toEqual([])
  })
})

test('nothing is reported where everybody sees everything', () => {
  expect(
    reports(`label: Sample
kind: records
fields: { Code: { type: code, unique: true }, Double: { type: number, value: =form.Half * 2 }, Half: number }
list: { fields: [Code] }
form: [Code, Half, Double]
`),
  ).toEqual([])
})

test('rights to rows refer to the fields of the screen, and to the words all, team and own', () => {
  const { facts } = checkedPage(
    'label: S\nkind: page\nfields: { id: code, Qty: number }\nviews: { start: [{ form: [Qty] }] }\n',
  )
  const names = rowNames(facts)
  expect([...names.keys()]).toEqual(['all', 'team', 'own', 'id', 'Qty'])
  expect(names.get('Qty')).toMatchObject({ type: 'number' })
  expect(names.get('own')).toBeNull()
})

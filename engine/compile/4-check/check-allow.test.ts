import { describe, expect, test } from 'vitest'
import { checkedPage, reportsOf } from '../../../tests/compile/phases.ts'
import { checkAllow, listRead } from './check-allow.ts'

interface Page {
  /** The keys of `allow`. */
  readonly allow?: string
  readonly post?: string
  readonly body?: string
  /** The query of the read. */
  readonly query?: string
  /** More actions, and the actions of the grid beside `scrap`. */
  readonly more?: string
  readonly others?: string
  readonly isStored?: boolean
  readonly calls?: readonly string[]
}

/** A grid of rows with an action that has `allow`. */
const yaml = ({ allow = 'when: row.Load == 0, reason: No.', query = '=filter', ...page }: Page) => `label: Sample
kind: page
fields: { id: code, Load: number, Half: { type: number, value: =row.Load * 0.5 } }
filters: { kind: search }
data:
  rows: { get: list, query: ${query}, fields: [id, Load, Half] }
  heavy: { from: '=rows.filter(r, r.Load > 5)' }
actions:
  scrap: { post: ${page.post ?? 'deleteitem'}, allow: { ${allow} }, body: ${page.body ?? '{ key: =row.id }'} }
${page.more ?? ''}views: { start: [{ grid: rows, fields: [id, Load], actions: [scrap${page.others ?? ''}] }] }
`

const reports = (page: Page) =>
  reportsOf(yaml(page), ({ checking, facts }) =>
    checkAllow(checking, facts, { screen: 'sample', calls: page.calls ?? [], isStored: page.isStored ?? true }),
  )

describe('`allow` is decided by the server', () => {
  test('where it reads the row, the signed-in user and the day', () => {
    expect(reports({})).toEqual([])
    expect(reports({ allow: "when: 'session.admin && row.Load == 0', reason: 'It holds {row.Load}.'" })).toEqual([])
  })
  test('but not where its condition or reason reads what only the page knows', () => {
    expect(reports({ allow: 'when: \'filter.kind == "a"\', reason: No.' })).toEqual([
      'allow-undecided: \'filter.kind == "a"\'',
    ])
    expect(reports({ allow: "when: row.Load == 0, reason: 'Not of {filter.kind}.'" })).toEqual([
      "allow-undecided: 'Not of {filter.kind}.'",
    ])
    expect(reports({ allow: "when: 'size(rows) > 1', reason: No." })).toEqual(["allow-undecided: 'size(rows) > 1'"])
  })
  test('but not by a value that the page computes, unless it was stored with the row', () => {
    const allow = 'when: row.Half == 0, reason: No.'
    expect(reports({ allow, isStored: false, post: 'approval' })).toEqual(['allow-undecided: row.Half == 0'])
    expect(reports({ allow })).toEqual([])
  })
  test('for a row whose key is sent under the name that the call expects', () => {
    expect(reports({ body: '{ key: =row.Load }' })).toEqual(['allow-undecided: deleteitem'])
    expect(reports({ body: '{ id: =row.id }' })).toEqual(['allow-undecided: deleteitem'])
    expect(reports({ body: '=row' })).toEqual(['allow-undecided: deleteitem'])
  })
  test('for rows that it can query one by one', () => {
    expect(reports({ query: '{ kind: =filter.kind, by: =session.id }' })).toEqual([])
    expect(reports({ query: '{ kind: =query.kind }' })).toEqual(['allow-undecided: deleteitem'])
  })
  test('but not for a call of another screen', () => {
    expect(reports({ post: '/main/parties/deleteitem' })).toEqual(['allow-undecided: /main/parties/deleteitem'])
  })
  test('but by the other ERP where that one answers the call', () => {
    expect(reports({ post: 'deleteitem', body: '{ key: =row.Load }', calls: ['deleteitem'] })).toEqual([])
    expect(reports({ post: 'deleteitem', body: '{ key: =row.Load }', isStored: false })).toEqual([])
  })
})

describe('an action that sends the same without `allow`', () => {
  const passedBy = 'allow-passed-by: allow'
  test('is reported: it lets people bypass the other one', () => {
    const more = '  tidy: { post: deleteitem, body: { key: =row.id } }\n'
    expect(reports({ more, others: ', tidy' })).toEqual([passedBy])
  })
  test('is not reported where nobody can press it', () => {
    expect(reports({ more: '  tidy: { post: deleteitem, body: { key: =row.id } }\n' })).toEqual([])
  })
  test('is not reported where it sends something else', () => {
    const body = '{ key: =row.id, why: old }'
    const more = '  tidy: { post: deleteitem, body: { key: =row.id, why: new } }\n'
    expect(reports({ body, more, others: ', tidy' })).toEqual([])
    const alike = '  tidy: { post: deleteitem, body: { key: =row.id, why: =row.Load } }\n'
    expect(reports({ body, more: alike, others: ', tidy' })).toEqual([passedBy])
  })
  test('is reported when another action runs it, unless that one has `allow`', () => {
    const step = '  tidy: { post: deleteitem, body: { key: =row.id } }\n'
    expect(reports({ more: `${step}  all: { run: tidy }\n`, others: ', all' })).toEqual([passedBy])
    const guarded = `${step}  all: { run: tidy, allow: { when: row.Load == 0, reason: No. } }\n`
    expect(reports({ more: guarded, others: ', all' })).toEqual([])
  })
})

test('the list of a read is the one that requests its rows; a read of one row or of another screen has none', () => {
  const text = `label: Sample
kind: page
fields: { id: code, Load: number }
data:
  rows: { get: list, fields: [id, Load] }
  heavy: { from: '=rows.filter(r, r.Load > 5)' }
  newest: { get: list, one: true, fields: [id, Load] }
  others: { get: /main/parties/list, answer: get_list.result, fields: [id, Load] }
views: { start: [{ grid: heavy, fields: [id] }, { grid: others, fields: [id] }, { text: '{newest.Load}' }] }
`
  const { facts } = checkedPage(text)
  const named = (read: string) => {
    const ofRead = facts.reads.get(read)
    return ofRead && listRead(facts, ofRead)?.name
  }
  expect([named('rows'), named('heavy'), named('newest'), named('others')]).toEqual([
    'rows',
    'rows',
    undefined,
    undefined,
  ])
})

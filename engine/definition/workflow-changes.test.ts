import { describe, expect, test } from 'vitest'
import type { Move, Workflow } from './definition.ts'
import type { Tree } from '../expressions/tree.ts'
import { workflowIn, workflowText } from './workflow.ts'
import { workflowChanges, workflowInWords } from './workflow-changes.ts'
import { conditionText } from './condition-words.ts'

const total: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'Total' }
const isLarge: Tree = { op: '>', left: total, right: { op: 'literal', value: 100000 } }

function move(by: string, when: Tree | null = null): Move {
  return { from: ['First Approved'], to: 'Approved', by, when }
}

function workflow(moves: readonly Move[], more: Partial<Workflow> = {}): Workflow {
  const base = { template: null, example: false, starts: 'Draft', ownDocuments: 'refuse', keeps: null } as const
  return { ...base, moves: { approve: moves }, ...more }
}

describe('changed rules list', () => {
  test('who is needed now', () => {
    expect(workflowChanges(workflow([move('head')]), workflow([move('accounts')]))).toEqual([
      'approve: First Approved → Approved now needs accounts',
    ])
  })

  test('the condition of a move', () => {
    const after = workflow([move('accounts', isLarge), move('head')])
    expect(workflowChanges(workflow([move('head')]), after)).toEqual([
      'approve: First Approved → Approved now needs accounts when row.Total > 100000, or head',
    ])
  })

  test('that they are only an example, as long as no others were accepted', () => {
    const example = workflow([move('head')], { example: true })
    expect(workflowChanges(null, example).at(-1)).toBe('an example, shipped to be replaced by the site’s own rule')
    expect(workflowChanges(example, workflow([move('accounts')], { example: true }))).toHaveLength(1)
  })

  test('new and removed moves', () => {
    const other = { ...move('head'), from: ['Draft'] }
    expect(workflowChanges(workflow([move('head')]), workflow([other]))).toEqual([
      'approve: Draft → Approved is new and needs head',
      'approve: First Approved → Approved is gone',
    ])
  })

  test('the initial status, and whether owners may approve their own documents', () => {
    const after = workflow([move('head')], { starts: 'Submitted', ownDocuments: 'allow' })
    expect(workflowChanges(workflow([move('head')]), after)).toEqual([
      'starts: Submitted, not Draft',
      'own documents: their owner may now approve them',
    ])
  })

  test('the fields whose person may no longer decide, and those whose person may', () => {
    const of = (refusedIn?: readonly string[]) => workflow([move('head')], refusedIn && { refusedIn })
    expect(workflowChanges(of(['Buyer']), of(['Buyer', 'Employee']))).toEqual([
      'own documents: the person in Employee may no longer approve or reject them',
    ])
    expect(workflowChanges(of(['Buyer']), of())).toEqual([
      'own documents: the person in Buyer may now approve and reject them',
    ])
    expect(workflowInWords(of(['Buyer', 'Employee']))).toContain(
      'own documents: their owner may not approve them, nor may the person in Buyer or Employee',
    )
  })

  test('everything if there was no workflow before, and that it was removed', () => {
    expect(workflowChanges(null, workflow([move('head')]))).toEqual([
      'starts: Draft',
      'approve: First Approved → Approved is new and needs head',
    ])
    expect(workflowChanges(workflow([move('head')]), null)).toEqual(['nothing is decided here any more'])
  })

  test('which fields the owner may change while a document is being decided', () => {
    const [before, after] = [workflow([move('head')]), workflow([move('head')], { keeps: ['Remark'] })]
    expect(workflowChanges(before, after)).toEqual([
      'while it is decided: its owner may change Remark; any other change sends it back',
    ])
    expect(workflowChanges(after, before)).toEqual(['while it is decided: taken back before it is changed'])
  })

  test('nothing if an older workflow is read again', () => {
    const before = workflow([move('head')])
    expect(workflowIn(workflowText(before))).toEqual(before)
    expect(workflowText(before)).not.toContain('keeps')
    expect(workflowIn(workflowText({ ...before, keeps: [] }))).toEqual({ ...before, keeps: [] })
    expect(workflowIn('null')).toBeNull()
  })

  test('a difference even if only the template has changed', () => {
    const after = workflow([move('head')], { template: 'one-step' })
    expect(workflowChanges(workflow([move('head')]), after)).toEqual([
      'only names, reasons or the order of the moves differ',
    ])
  })
})

test('a condition reads as it was written', () => {
  const isNew: Tree = { op: 'not', of: { op: 'and', left: isLarge, right: { op: 'literal', value: true } } }
  const inList: Tree = { op: 'in', left: total, right: { op: 'list', items: [{ op: 'literal', value: 'a' }] } }
  expect(conditionText(isNew)).toBe('!((row.Total > 100000) && true)')
  // oxlint-disable-next-line unicorn/no-thenable -- the tree's own word
  expect(conditionText({ op: 'choose', test: isLarge, then: inList, else: total })).toBe(
    '(row.Total > 100000) ? (row.Total in ["a"]) : row.Total',
  )
})

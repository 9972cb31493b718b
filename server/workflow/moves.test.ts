import { describe, expect, it } from 'vitest'
import type { Workflow } from '../../engine/definition/definition.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import { nextRoles, openMoves } from './moves.ts'

const isLarge: Tree = {
  op: '>',
  left: { op: 'member', of: { op: 'name', name: 'row' }, key: 'Amount' },
  right: { op: 'literal', value: 1000 },
}
const move = (from: string, by: string, when: Tree | null) => ({ from: [from], to: 'Approved', by, when })
const workflow = {
  moves: { approve: [move('Draft', 'clerk', null), move('Draft', 'chief', isLarge), move('Checked', 'owner', null)] },
} as unknown as Workflow

const document = (status: string, Amount: number) => {
  return {
    id: 'd1',
    status,
    version: 1,
    doc_date: '2026-04-01',
    data: { Amount },
    number: null,
    files: 0,
    more_files: 0,
  }
}

describe('the open moves of a document', () => {
  it('start from its status, and have no condition or one that holds', () => {
    const rolesOf = (amount: number) => openMoves(workflow, 'approve', document('Draft', amount)).map(({ by }) => by)
    expect(rolesOf(500)).toEqual(['clerk'])
    expect(rolesOf(5000)).toEqual(['clerk', 'chief'])
    expect(openMoves(workflow, 'reject', document('Draft', 500))).toEqual([])
  })
  it('determine the roles that it waits for, without its owner', () => {
    expect(nextRoles(workflow, document('Draft', 5000))).toEqual(['clerk', 'chief'])
    expect(nextRoles(workflow, document('Checked', 0))).toEqual([])
    expect(nextRoles(null, document('Draft', 0))).toEqual([])
  })
})

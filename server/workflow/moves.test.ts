import { describe, expect, it } from 'vitest'
import type { Workflow } from '../../engine/definition/definition.ts'
import type { Tree } from '../../engine/expressions/tree.ts'
import {
  decisionOf,
  decisionText,
  isSentBack,
  isSubmittedAgain,
  nextRoles,
  openMoves,
  remainingSteps,
  resultOf,
} from './moves.ts'

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

describe('what a move did', () => {
  const starting = { ...workflow, starts: 'Draft' }
  it('is the new status, or how the document came back to its first one', () => {
    expect(resultOf(starting, { move: 'approve', to: 'Approved' })).toBe('Approved')
    expect(resultOf(starting, { move: 'reject', to: 'Not Approved' })).toBe('Not Approved')
    expect(resultOf(starting, { move: 'reject', to: 'Draft' })).toBe('Rejected')
    expect(resultOf(starting, { move: 'withdraw', to: 'Draft' })).toBe('Withdrawn')
    expect(resultOf(null, { move: 'reject', to: 'Draft' })).toBe('Draft')
  })
  it('is on papers the decision, and the status where its name differs', () => {
    expect(decisionOf(starting, { move: 'approve', to: 'Approved' })).toEqual({ done: 'Approved', now: null })
    expect(decisionOf(starting, { move: 'approve', to: 'Head to sign' })).toEqual({
      done: 'Approved',
      now: 'Head to sign',
    })
    expect(decisionOf(starting, { move: 'reject', to: 'Draft' })).toEqual({ done: 'Rejected', now: null })
    expect(decisionOf(starting, { move: 'submit', to: 'Submitted' })).toEqual({ done: 'Submitted', now: null })
  })
  it('is in notices the decision, who made it, and the status where its name differs', () => {
    const text = (move: string, to: string) => decisionText(starting, { move, to }, 'Mira')
    expect(text('approve', 'Head to sign')).toBe('Approved by Mira, now Head to sign')
    expect([text('approve', 'Approved'), text('reject', 'Draft')]).toEqual(['Approved by Mira', 'Rejected by Mira'])
  })
  it('is that it was sent back, if it was rejected and is with its owner', () => {
    expect(isSentBack(starting, { status: 'Draft', last_move: 'reject' })).toBe(true)
    expect(isSentBack(starting, { status: 'Checked', last_move: 'reject' })).toBe(true)
    expect(isSentBack(starting, { status: 'Rejected', last_move: 'reject' })).toBe(false)
    expect(isSentBack(starting, { status: 'Draft', last_move: 'withdraw' })).toBe(false)
  })
})

describe('a document that waits for a person', () => {
  const step = (from: string, to: string, by: string) => ({ from: [from], to, by, when: null })
  const steps = {
    moves: { approve: [step('Submitted', 'Checked', 'clerk'), step('Checked', 'Approved', 'chief')] },
  } as unknown as Workflow
  const isAgain = (status: string, [last_move, ...decided_by]: readonly string[], role: string): boolean =>
    isSubmittedAgain(steps, { status, last_move: last_move ?? null, decided_by }, { id: role, roles: [role] })
  it('was submitted again, if somebody decided it before its last submission', () => {
    expect(isAgain('Submitted', ['submit'], 'clerk')).toBe(false)
    expect(isAgain('Submitted', ['submit', 'chief'], 'clerk')).toBe(true)
  })
  it('was submitted again, if this person decided it before, and at no earlier step', () => {
    expect(isAgain('Checked', ['approve', 'clerk'], 'chief')).toBe(false)
    expect(isAgain('Checked', ['approve', 'chief', 'clerk'], 'chief')).toBe(true)
    expect(isAgain('Checked', ['approve', 'clerk'], 'clerk')).toBe(false)
  })
  it('has steps before it is approved, and each status once', () => {
    const rolesOf = (status: string) => remainingSteps(steps, document(status, 0)).map((all) => all.map(({ by }) => by))
    expect(rolesOf('Submitted')).toEqual([['clerk'], ['chief']])
    expect([rolesOf('Checked'), rolesOf('Approved')]).toEqual([[['chief']], []])
    const endless = { moves: { approve: [step('A', 'B', 'clerk'), step('B', 'A', 'chief')] } } as unknown as Workflow
    expect(remainingSteps(endless, document('A', 0))).toHaveLength(2)
  })
})

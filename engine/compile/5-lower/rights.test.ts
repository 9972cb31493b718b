import { expect, test } from 'vitest'
import type { ScreenNode } from '../3-expand/ast.ts'
import { lowerSee } from './rights.ts'

const bare = {} as ScreenNode
const screenWith = (see: object) => ({ see }) as unknown as ScreenNode
const moves = { approve: [{ from: ['Draft'], to: 'Done', by: 'director', when: null }] }
const workflow = {
  template: null,
  example: false,
  starts: 'Draft',
  ownDocuments: 'refuse',
  keeps: null,
  moves,
} as const
const owned = { ...workflow, moves: { submit: [{ from: ['New'], to: 'Draft', by: 'owner', when: null }], ...moves } }
const nothing = { team: [], workflow: null, isRaised: false }

test('a screen that declares no rights is visible to the roles of its section and to those who decide', () => {
  expect(lowerSee(bare, { ...nothing, team: ['sales-head'], workflow })).toEqual({
    'sales-head': ['all'],
    director: ['all'],
  })
})

test('in a section without roles it is visible to everybody', () => {
  expect(lowerSee(bare, { ...nothing, workflow: owned, isRaised: true })).toBeNull()
})

test('people who raise documents, or move them as owners, see their own', () => {
  const own = { 'sales-head': ['all'], everyone: ['own'] }
  expect(lowerSee(bare, { ...nothing, team: ['sales-head'], isRaised: true })).toEqual(own)
  expect(lowerSee(bare, { ...nothing, team: ['sales-head'], workflow: owned })).toEqual({ ...own, director: ['all'] })
})

test('a screen that declares its rights is visible to those roles, and to nobody else in its section', () => {
  expect(lowerSee(screenWith(['accounts']), { ...nothing, team: ['sales-head'] })).toEqual({ accounts: ['all'] })
})

test('people who decide see what everybody sees, and what waits for them', () => {
  const see = { accounts: ['team', 'Clerk'], everyone: ['own'] }
  expect(lowerSee(screenWith(see), { ...nothing, workflow })).toEqual({
    accounts: ['team', { field: 'Clerk' }],
    everyone: ['own'],
    director: ['own', 'waiting'],
  })
})

test('a role that a workflow lets submit sees nothing by it, since documents are submitted by their owner', () => {
  const submit = [{ from: ['New'], to: 'Draft', by: 'clerk', when: null }]
  const see = lowerSee(screenWith({ accounts: ['all'] }), {
    ...nothing,
    workflow: { ...workflow, moves: { ...moves, submit } },
  })
  expect(see).toEqual({ accounts: ['all'], director: ['waiting'] })
})

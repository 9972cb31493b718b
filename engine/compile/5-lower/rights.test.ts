import { expect, test } from 'vitest'
import type { ScreenNode } from '../3-expand/ast.ts'
import { lowerSee } from './rights.ts'

const silent = {} as ScreenNode
const says = (see: object) => ({ see }) as unknown as ScreenNode
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

test('a screen that says nothing is seen by the roles of its section and those who decide', () => {
  expect(lowerSee(silent, { ...nothing, team: ['sales-head'], workflow })).toEqual({
    'sales-head': ['all'],
    director: ['all'],
  })
})

test('in a section without roles it is seen by everybody', () => {
  expect(lowerSee(silent, { ...nothing, workflow: owned, isRaised: true })).toBeNull()
})

test('whoever raises a document, or moves it as its owner, sees their own', () => {
  const own = { 'sales-head': ['all'], everyone: ['own'] }
  expect(lowerSee(silent, { ...nothing, team: ['sales-head'], isRaised: true })).toEqual(own)
  expect(lowerSee(silent, { ...nothing, team: ['sales-head'], workflow: owned })).toEqual({ ...own, director: ['all'] })
})

test('a screen that says who sees it is seen by them, by nobody else of its section', () => {
  expect(lowerSee(says(['accounts']), { ...nothing, team: ['sales-head'] })).toEqual({ accounts: ['all'] })
})

test('whoever decides has what all others have, and what waits for them', () => {
  const see = { accounts: ['team', 'Clerk'], everyone: ['own'] }
  expect(lowerSee(says(see), { ...nothing, workflow })).toEqual({
    accounts: ['team', { field: 'Clerk' }],
    everyone: ['own'],
    director: ['own', 'waiting'],
  })
})

import { describe, expect, test } from 'vitest'
import type { RowRight } from '../../engine/definition/rights.ts'
import { imaginedPerson } from './hypothetical-person.ts'
import { seesRow, type RowToCheck } from './row-seen.ts'

const person = imaginedPerson({ id: 'asha', name: 'Asha Rao', roles: ['clerk'], team: ['crm'], erpType: 'main' })
const row: RowToCheck = { owner: 'ravi', teams: ['store'], nextRoles: ['chief'], decidedBy: [], data: {} }
const sees = (right: RowRight, of: Partial<RowToCheck>, accepted: RowRight = 'all'): boolean =>
  seesRow(
    { ...person, accepted: { bills: { see: { clerk: [accepted] }, seen: {}, manage: [], change: null, allowed: {} } } },
    { screen: 'bills', see: { clerk: [right] } },
    { ...row, ...of },
  )

describe('a right shows', () => {
  test.each<readonly [string, RowRight, Partial<RowToCheck>]>([
    ['the person’s own rows', 'own', { owner: 'asha' }],
    ['rows of their team', 'team', { teams: ['crm'] }],
    ['rows that wait for their role', 'waiting', { nextRoles: ['clerk'] }],
    ['rows that they have decided', 'waiting', { decidedBy: ['asha'] }],
    ['rows with a field that has their id', { field: 'Buyer' }, { data: { Buyer: { id: 'asha', text: 'Asha' } } }],
    ['rows with a field that has their name', { field: 'Buyer' }, { data: { Buyer: 'Asha Rao' } }],
  ])('%s, and no others', (_, right, of) => {
    expect([sees(right, of), sees(right, {})]).toEqual([true, false])
  })
})

test('a row must also be visible under the rights that the company has accepted', () => {
  expect([sees('all', {}), sees('all', {}, 'own'), sees('all', { owner: 'asha' }, 'own')]).toEqual([true, false, true])
})

test('an administrator sees every row', () => {
  const admin = imaginedPerson({ erpType: 'main', admin: true })
  expect(seesRow(admin, { screen: 'bills', see: { clerk: ['own'] } }, row)).toBe(true)
})

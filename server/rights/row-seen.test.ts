import { describe, expect, test } from 'vitest'
import type { RowRight } from '../../engine/definition/rights.ts'
import { imaginedPerson } from './imagined-person.ts'
import { seesRow, type RowSight } from './row-seen.ts'

const person = imaginedPerson({ id: 'asha', name: 'Asha Rao', roles: ['clerk'], team: ['crm'], erpType: 'main' })
const row: RowSight = { owner: 'ravi', teams: ['store'], nextRoles: ['chief'], decidedBy: [], data: {} }
const sees = (right: RowRight, of: Partial<RowSight>, accepted: RowRight = 'all'): boolean =>
  seesRow(
    { ...person, accepted: { bills: { see: { clerk: [accepted] }, seen: {}, manage: [], change: null, allowed: {} } } },
    { screen: 'bills', see: { clerk: [right] } },
    { ...row, ...of },
  )

describe('a right lets a row through', () => {
  test.each<readonly [string, RowRight, Partial<RowSight>]>([
    ['their own', 'own', { owner: 'asha' }],
    ['of their team', 'team', { teams: ['crm'] }],
    ['that waits for their role', 'waiting', { nextRoles: ['clerk'] }],
    ['that they have decided', 'waiting', { decidedBy: ['asha'] }],
    ['whose field holds their id', { field: 'Buyer' }, { data: { Buyer: { id: 'asha', text: 'Asha' } } }],
    ['whose field holds their name', { field: 'Buyer' }, { data: { Buyer: 'Asha Rao' } }],
  ])('%s, and not another', (_, right, of) => {
    expect([sees(right, of), sees(right, {})]).toEqual([true, false])
  })
})

test('what the company has accepted has to let it through, too', () => {
  expect([sees('all', {}), sees('all', {}, 'own'), sees('all', { owner: 'asha' }, 'own')]).toEqual([true, false, true])
})

test('an administrator sees every row', () => {
  const admin = imaginedPerson({ erpType: 'main', admin: true })
  expect(seesRow(admin, { screen: 'bills', see: { clerk: ['own'] } }, row)).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { fieldsHidden, NO_RIGHTS, type RowRights, rowsSeen } from './rights.ts'
import { rightsChanges, rightsInWords } from './rights-changes.ts'
import type { WordsWithValues } from './words.ts'

const person = (...roles: readonly string[]) => ({ admin: false, roles })

describe('the rows a person sees', () => {
  const see = { head: ['all'], clerk: ['team', { field: 'Clerk' }], everyone: ['own'] } as const

  test('are those of their role; people without a role see those of everyone', () => {
    expect(rowsSeen(person('clerk'), see)).toEqual(['team', { field: 'Clerk' }])
    expect(rowsSeen(person('driver'), see)).toEqual(['own'])
    expect(rowsSeen(person('driver'), { head: ['all'] })).toEqual([])
  })

  test('are those of each of several roles, without duplicates, and all if one role sees all', () => {
    expect(rowsSeen(person('clerk', 'store'), { clerk: ['own', 'team'], store: ['team', 'waiting'] })).toEqual([
      'own',
      'team',
      'waiting',
    ])
    expect(rowsSeen(person('clerk', 'head'), see)).toBe('all')
  })

  test('are all for administrators, and by default', () => {
    expect(rowsSeen({ admin: true, roles: [] }, { head: ['all'] })).toBe('all')
    expect(rowsSeen(person(), null)).toBe('all')
  })

  test('do not depend on a role named everyone or on inherited object properties', () => {
    expect(rowsSeen(person('everyone', 'head'), { head: ['team'], everyone: ['all'] })).toEqual(['team'])
    expect(rowsSeen(person('constructor'), { head: ['all'] })).toEqual([])
  })
})

test('a field is hidden from people with none of its roles', () => {
  const seen = { Price: ['head'], Cost: ['head', 'clerk'] }
  expect(fieldsHidden(person('clerk'), seen)).toEqual(['Price'])
  expect(fieldsHidden(person(), seen)).toEqual(['Price', 'Cost'])
  expect(fieldsHidden({ admin: true, roles: [] }, seen)).toEqual([])
})

const load = { op: 'member', of: { op: 'name', name: 'row' }, key: 'Load' } as const
const isEmpty = { op: '==', left: load, right: { op: 'literal', value: 0 } } as const
const scrap = {
  action: 'scrap',
  allow: [{ action: 'scrap', guard: { when: isEmpty, reason: ['No.'] as unknown as WordsWithValues } }],
  query: { names: [], fixed: {} },
  body: { names: ['key'], fixed: {} },
  rows: null,
} as const

test('describes changed rights', () => {
  const before = { ...NO_RIGHTS, seen: { Price: ['head'] } }
  const after = {
    see: { head: ['all'], clerk: ['team', { field: 'Clerk' }], everyone: ['own'] },
    seen: {},
    manage: ['clerk'],
    change: null,
    allowed: { deleteitem: [scrap] },
  } as const
  expect(rightsChanges(before, before)).toEqual([])
  expect(rightsChanges(before, after)).toEqual([
    'seen by: head (all), clerk (of their team or with them as Clerk), everybody else (their own); before: everybody whose modules include it',
    'field Price is seen by: everybody who sees the row; before: head',
    'managed by: administrators, clerk; before: administrators',
    'deleteitem: scrap where (row.Load == 0); before: about any row',
  ])
})

test('describes rights', () => {
  expect(
    rightsInWords({
      see: { director: ['all'] },
      seen: { Price: ['director', 'head'] },
      manage: ['clerk'],
      change: null,
      allowed: {},
    }),
  ).toEqual(['seen by: director', 'field Price is seen by: director, head', 'managed by: administrators, clerk'])
  const readers = (see: RowRights) => rightsInWords({ ...NO_RIGHTS, see })[0]
  expect(readers({ everyone: ['own'] })).toBe('seen by: everybody (their own)')
  expect(readers({ everyone: ['all'] })).toBe('seen by: everybody whose modules include it')
  expect(readers({ head: ['all'], everyone: ['all'] })).toBe('seen by: everybody whose modules include it')
  expect(rightsInWords({ ...NO_RIGHTS, see: {} })).toEqual(['seen by: administrators'])
  const guarded = { ...NO_RIGHTS, see: {}, allowed: { deleteitem: [{ ...scrap, action: 'drop', allow: [] }, scrap] } }
  expect(rightsInWords(guarded)).toEqual(['seen by: administrators', 'deleteitem: drop; scrap where (row.Load == 0)'])
})

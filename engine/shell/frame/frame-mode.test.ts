import { expect, it } from 'vitest'
import { frameMode } from './frame-mode.ts'

const PERSON = { userName: 'Meera', flags: {} }
const ALL = { bar: true, menu: true, brand: true, bell: true }
const NONE = { bar: false, menu: false, brand: false, bell: false }

it.each([
  ['', ALL],
  ['?usenextbar=n', ALL],
  ['?shownav=y', ALL],
  ['?hideNav=y', NONE],
  ['?shownav=n', NONE],
  ['?usenextbar=y', { ...ALL, menu: false, bell: false }],
])('shows for %j the frame %j', (search, mode) => {
  expect(frameMode(search, PERSON, false)).toEqual(mode)
})

it('shows neither menu nor brand in single-module mode', () => {
  expect(frameMode('', PERSON, true)).toEqual({ ...ALL, menu: false, brand: false })
})

it('shows neither menu nor bell without a login', () => {
  expect(frameMode('', { ...PERSON, userName: '' }, false)).toEqual({ ...ALL, menu: false, bell: false })
})

it('shows no bell when the ERP switches notifications off', () => {
  expect(frameMode('', { userName: 'Meera', flags: { module_notification: false } }, false).bell).toBe(false)
})

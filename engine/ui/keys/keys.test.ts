import { expect, test } from 'vitest'
import {
  codeOf,
  commandOf,
  destination,
  moveKey,
  printedKey,
  readKeySettings,
  SHORTCUTS,
  DEFAULT_KEYS,
} from './keys.ts'
import type { KeyPress } from './keys.ts'

const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const pressed = (code: string, more?: Partial<KeyPress>) => commandOf(press(code, more))

test('moves through rows by arrows and by j and k, in any keyboard language', () => {
  const codes = ['ArrowDown', 'KeyJ', 'ArrowUp', 'KeyK']
  expect(codes.map((code) => pressed(code, { key: 'ж' }))).toEqual(['next', 'next', 'previous', 'previous'])
})

test('selects by Space and x, with Shift a range', () => {
  expect([pressed('Space'), pressed('KeyX'), pressed('KeyX', { shiftKey: true })]).toEqual([
    'select',
    'select',
    'extend',
  ])
})

test('decides, comments, searches, filters and opens help by letters', () => {
  expect(['KeyA', 'KeyR', 'KeyC', 'Slash', 'KeyF', 'Enter', 'Escape'].map((code) => pressed(code))).toEqual([
    'accept',
    'refuse',
    'comments',
    'search',
    'filters',
    'details',
    'back',
  ])
  expect(pressed('Slash', { shiftKey: true })).toBe('help')
})

test('finds the question mark and the slash where a keyboard has them', () => {
  expect(pressed('Minus', { key: '?', shiftKey: true })).toBe('help')
  expect(pressed('Digit7', { key: '/', shiftKey: true })).toBe('search')
})

test('leaves keys with Ctrl, Alt or Meta to the browser, and all others too', () => {
  const others = [
    pressed('KeyX', { ctrlKey: true }),
    pressed('KeyK', { metaKey: true }),
    pressed('KeyF', { altKey: true }),
  ]
  expect([...others, pressed('KeyQ'), pressed('KeyA', { shiftKey: true })]).toEqual([null, null, null, null, null])
})

test('lets single keys be switched off, but not arrows, Space, Enter and Esc', () => {
  const off = { ...DEFAULT_KEYS, singleKeys: false }
  expect(['KeyJ', 'KeyA', 'Slash'].map((code) => commandOf(press(code), off))).toEqual([null, null, null])
  expect(['ArrowDown', 'Space', 'Enter', 'Escape'].map((code) => commandOf(press(code), off))).toEqual([
    'next',
    'select',
    'details',
    'back',
  ])
})

test('uses a reassigned key instead of the old one', () => {
  const moved = moveKey(DEFAULT_KEYS, 'accept', press('KeyG'))
  if (!('settings' in moved)) throw new Error(moved.conflict)
  expect([commandOf(press('KeyG'), moved.settings), commandOf(press('KeyA'), moved.settings)]).toEqual(['accept', null])
})

test.each([
  ['already the key of another command', press('KeyJ'), 'J is already the key of “Next document”.'],
  ['a range', press('KeyX', { shiftKey: true }), 'Shift X already selects a range.'],
  ['already in use everywhere', press('Tab'), 'Tab cannot be chosen: it already has a meaning everywhere.'],
  ['more than a single key', press('KeyG', { ctrlKey: true }), 'Only single keys can be chosen.'],
])('shows why a key is refused that is %s', (_, chosen, conflict) => {
  expect(moveKey(DEFAULT_KEYS, 'accept', chosen)).toEqual({ conflict })
})

test('gives no key to two commands', () => {
  const codes = SHORTCUTS.map(({ command }) => codeOf(command, DEFAULT_KEYS)).filter((code) => code !== null)
  expect(new Set(codes).size).toBe(codes.length)
})

test('restores stored settings, and uses the defaults for invalid ones', () => {
  const stored = { singleKeys: false, moved: { accept: 'KeyG' } }
  expect(readKeySettings(JSON.stringify(stored))).toEqual(stored)
  expect(readKeySettings(JSON.stringify({ moved: { fly: 'KeyG', accept: 7 } }))).toEqual(DEFAULT_KEYS)
  expect([null, '{', '7', 'null'].map(readKeySettings)).toEqual([
    DEFAULT_KEYS,
    DEFAULT_KEYS,
    DEFAULT_KEYS,
    DEFAULT_KEYS,
  ])
})

test('names keys as they are printed', () => {
  expect(['KeyJ', 'Digit3', 'Slash', 'Shift+Slash', 'Shift+KeyB'].map(printedKey)).toEqual([
    'J',
    '3',
    '/',
    '?',
    'Shift B',
  ])
})

test('stops at both ends of the rows', () => {
  expect([destination('previous', 0, 5), destination('next', 4, 5), destination('last', 1, 5)]).toEqual([0, 4, 4])
  expect(destination('select', 2, 5)).toBeNull()
})

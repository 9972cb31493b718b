import { expect, test } from 'vitest'
import { codeOf, commandOf, destination, moveKey, nameOf, readKeySettings, SHORTCUTS, USUAL } from './keys.ts'
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

test('rows are walked by arrows and by j and k, whatever the keyboard language', () => {
  const codes = ['ArrowDown', 'KeyJ', 'ArrowUp', 'KeyK']
  expect(codes.map((code) => pressed(code, { key: 'ж' }))).toEqual(['next', 'next', 'previous', 'previous'])
})

test('Space and x select, with Shift a range', () => {
  expect([pressed('Space'), pressed('KeyX'), pressed('KeyX', { shiftKey: true })]).toEqual([
    'select',
    'select',
    'extend',
  ])
})

test('letters decide, comment, search, filter and help', () => {
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

test('the question mark and the slash are found where a keyboard has them', () => {
  expect(pressed('Minus', { key: '?', shiftKey: true })).toBe('help')
  expect(pressed('Digit7', { key: '/', shiftKey: true })).toBe('search')
})

test('keys with Ctrl, Alt or Meta are the browser’s, and so are the others', () => {
  const others = [
    pressed('KeyX', { ctrlKey: true }),
    pressed('KeyK', { metaKey: true }),
    pressed('KeyF', { altKey: true }),
  ]
  expect([...others, pressed('KeyQ'), pressed('KeyA', { shiftKey: true })]).toEqual([null, null, null, null, null])
})

test('single keys can be switched off; arrows, Space, Enter and Esc stay', () => {
  const off = { ...USUAL, singleKeys: false }
  expect(['KeyJ', 'KeyA', 'Slash'].map((code) => commandOf(press(code), off))).toEqual([null, null, null])
  expect(['ArrowDown', 'Space', 'Enter', 'Escape'].map((code) => commandOf(press(code), off))).toEqual([
    'next',
    'select',
    'details',
    'back',
  ])
})

test('a moved key works in its new place and no longer in the old', () => {
  const moved = moveKey(USUAL, 'accept', press('KeyG'))
  if (!('settings' in moved)) throw new Error(moved.conflict)
  expect([commandOf(press('KeyG'), moved.settings), commandOf(press('KeyA'), moved.settings)]).toEqual(['accept', null])
})

test.each([
  ['the key of another', press('KeyJ'), 'J is already the key of “Next document”.'],
  ['a range', press('KeyX', { shiftKey: true }), 'Shift X already selects a range.'],
  ['a key of its own meaning', press('Tab'), 'Tab cannot be chosen: it already has a meaning everywhere.'],
  ['more than a single key', press('KeyG', { ctrlKey: true }), 'Only single keys can be chosen.'],
])('a key that is %s is refused in words', (_, chosen, conflict) => {
  expect(moveKey(USUAL, 'accept', chosen)).toEqual({ conflict })
})

test('no two commands share a key', () => {
  const codes = SHORTCUTS.map(({ command }) => codeOf(command, USUAL)).filter((code) => code !== null)
  expect(new Set(codes).size).toBe(codes.length)
})

test('settings are read back, and nonsense is the usual', () => {
  const kept = { singleKeys: false, moved: { accept: 'KeyG' } }
  expect(readKeySettings(JSON.stringify(kept))).toEqual(kept)
  expect(readKeySettings(JSON.stringify({ moved: { fly: 'KeyG', accept: 7 } }))).toEqual(USUAL)
  expect([null, '{', '7', 'null'].map(readKeySettings)).toEqual([USUAL, USUAL, USUAL, USUAL])
})

test('keys are named as they are printed', () => {
  expect(['KeyJ', 'Digit3', 'Slash', 'Shift+Slash', 'Shift+KeyB'].map(nameOf)).toEqual(['J', '3', '/', '?', 'Shift B'])
})

test('walking stops at both ends', () => {
  expect([destination('previous', 0, 5), destination('next', 4, 5), destination('last', 1, 5)]).toEqual([0, 4, 4])
  expect(destination('select', 2, 5)).toBeNull()
})

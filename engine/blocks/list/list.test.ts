import { expect, test } from 'vitest'
import { commandOf, destination } from './keys.ts'
import type { KeyPress } from './keys.ts'

const press = (code: string, more: Partial<KeyPress> = {}) =>
  commandOf({ code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('rows are walked by arrows and by j and k, whatever the keyboard language', () => {
  expect(['ArrowDown', 'KeyJ', 'ArrowUp', 'KeyK'].map((code) => press(code))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
  ])
})

test('Space and x select, with Shift a range', () => {
  expect([press('Space'), press('KeyX'), press('KeyX', { shiftKey: true })]).toEqual(['toggle', 'toggle', 'extend'])
})

test('keys with Ctrl, Alt or Meta are the browser’s', () => {
  expect([press('KeyX', { ctrlKey: true }), press('KeyK', { metaKey: true }), press('KeyQ')]).toEqual([
    null,
    null,
    null,
  ])
})

test('walking stops at both ends', () => {
  expect([destination('previous', 0, 5), destination('next', 4, 5), destination('last', 1, 5)]).toEqual([0, 4, 4])
  expect(destination('toggle', 2, 5)).toBeNull()
})

import { expect, test } from 'vitest'
import { activeOption, movedOption } from './active-option.ts'

const OPTIONS = [
  { id: 'sealed', isDisabled: true },
  { id: 'a' },
  { id: 'b' },
  { id: 'shut', isDisabled: true },
  { id: 'c' },
]

/** Ids of the active options after each of the keys. */
function walk(...keys: readonly string[]): readonly (string | undefined)[] {
  let active = activeOption(OPTIONS, null, '')
  return keys.map((key) => {
    active = movedOption(OPTIONS, active, { key, metaKey: false }) ?? active
    return active?.id
  })
}

test('the first option that is enabled is active until another one is marked', () => {
  expect(activeOption(OPTIONS, null, '')?.id).toBe('a')
  expect(activeOption(OPTIONS, { text: '', id: 'b' }, '')?.id).toBe('b')
})

test('the first one is active again when the text changes, or the marked one is no longer listed or enabled', () => {
  expect(activeOption(OPTIONS, { text: '', id: 'b' }, 'x')?.id).toBe('a')
  expect(activeOption(OPTIONS, { text: '', id: 'gone' }, '')?.id).toBe('a')
  expect(activeOption(OPTIONS, { text: '', id: 'shut' }, '')?.id).toBe('a')
  expect(activeOption([], { text: '', id: 'a' }, '')).toBeUndefined()
})

test('the arrows pass by disabled options and go round; Home and End lead to the first and the last', () => {
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual(['b', 'c', 'a', 'c'])
  expect(walk('End', 'Home')).toEqual(['c', 'a'])
})

test('the Command key of a Mac makes an arrow lead to the end', () => {
  expect(movedOption(OPTIONS, OPTIONS[2], { key: 'ArrowDown', metaKey: true })?.id).toBe('c')
  expect(movedOption(OPTIONS, OPTIONS[4], { key: 'ArrowUp', metaKey: true })?.id).toBe('a')
})

test('other keys move nothing, and none moves in an empty list', () => {
  expect(movedOption(OPTIONS, OPTIONS[1], { key: 'x', metaKey: false })).toBeUndefined()
  expect(movedOption([], undefined, { key: 'ArrowDown', metaKey: false })).toBeUndefined()
  expect(movedOption([], undefined, { key: 'ArrowUp', metaKey: false })).toBeUndefined()
})

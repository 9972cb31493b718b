import { expect, test } from 'vitest'
import { undoStepOf } from './undo-keys.ts'

const pressed = (keys: string) => {
  const names = keys.split('+')
  const key = names.at(-1) ?? ''
  const has = (name: string) => names.includes(name)
  return { key, ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt'), shiftKey: has('Shift') }
}

test.each([
  ['Ctrl+z', 'undo'],
  ['Meta+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['z', null],
  ['Ctrl+Alt+z', null],
  ['Ctrl+c', null],
])('%s is %s', (keys, step) => {
  expect(undoStepOf(pressed(keys))).toBe(step)
})

test('on a keyboard of another script the place of the key counts', () => {
  expect(undoStepOf({ ...pressed('Ctrl+ض'), code: 'KeyZ' })).toBe('undo')
})

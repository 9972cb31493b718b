import { expect, test, vi } from 'vitest'
import { readKeys } from './read-keys.ts'

/** An input that already contains a text. */
function inputWith(value: string): HTMLInputElement {
  return Object.assign(new EventTarget(), { value }) as unknown as HTMLInputElement
}

test('takes what was typed before the listeners were added', () => {
  const onCode = vi.fn()
  const input = inputWith('ORDER-7')
  const reader = readKeys(input, onCode)
  reader.takeAll()
  expect(onCode.mock.calls).toEqual([['ORDER-7', 'person']])
  expect(input.value).toBe('')
  reader.stop()
})

test('takes nothing from an empty input', () => {
  const onCode = vi.fn()
  readKeys(inputWith(''), onCode).takeAll()
  expect(onCode).not.toHaveBeenCalled()
})

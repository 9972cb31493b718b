import { expect, test, vi } from 'vitest'
import { readKeys } from './read-keys.ts'

/** An input that holds a text already. */
function inputWith(value: string): HTMLInputElement {
  return Object.assign(new EventTarget(), { value }) as unknown as HTMLInputElement
}

test('what was typed before anybody listened is taken, too', () => {
  const onCode = vi.fn()
  const input = inputWith('ORDER-7')
  const reader = readKeys(input, onCode)
  reader.takeAll()
  expect(onCode.mock.calls).toEqual([['ORDER-7', 'person']])
  expect(input.value).toBe('')
  reader.stop()
})

test('nothing is taken of an empty input', () => {
  const onCode = vi.fn()
  readKeys(inputWith(''), onCode).takeAll()
  expect(onCode).not.toHaveBeenCalled()
})

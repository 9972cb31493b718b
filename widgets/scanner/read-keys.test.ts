import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a hardware scanner that pauses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function reading() {
    const codes: string[] = []
    const input = inputWith('')
    const reader = readKeys(input, (text) => void codes.push(text))
    onTestFinished(() => reader.stop())
    const dispatch = (event: object, type: string) =>
      input.dispatchEvent(
        Object.defineProperty(Object.assign(new Event(type), event), 'timeStamp', { value: Date.now() }),
      )
    /** One key every 10 ms. */
    const type = (text: string): void => {
      for (const key of text) {
        vi.advanceTimersByTime(10)
        input.value += key
        dispatch({}, 'input')
      }
    }
    const enter = () => dispatch({ key: 'Enter' }, 'keydown')
    return { codes, type, enter, pause: (ms: number) => void vi.advanceTimersByTime(ms) }
  }

  test('for a moment types one code, also without an end key', () => {
    const { codes, type, pause } = reading()
    type('PL-10')
    pause(300)
    type('01')
    expect(codes).toEqual([])
    pause(2000)
    expect(codes).toEqual(['PL-1001'])
  })

  test('for seconds types one code if it ended the one before with Enter', () => {
    const { codes, type, enter, pause } = reading()
    type('PL-1001')
    enter()
    type('PL-10')
    pause(2500)
    type('02')
    enter()
    expect(codes).toEqual(['PL-1001', 'PL-1002'])
  })

  test('and sends no end key any more is read after a longer silence once, then after a short one', () => {
    const { codes, type, enter, pause } = reading()
    type('PL-1001')
    enter()
    type('PL-1002')
    pause(3100)
    type('PL-1003')
    pause(500)
    expect(codes).toEqual(['PL-1001', 'PL-1002', 'PL-1003'])
  })

  test('before its end key has ended its code with a key', () => {
    const { codes, type, enter, pause } = reading()
    type('PL-1001')
    pause(600)
    enter()
    type('PL-10')
    pause(900)
    type('02')
    enter()
    expect(codes).toEqual(['PL-1001', 'PL-1002'])
  })
})

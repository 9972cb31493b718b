// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { doing, drawAlone } from '../../tests/blocks/open-screen.tsx'
import { CodeEntry } from './CodeEntry.tsx'

async function drawn(keepsFocus = true) {
  const onCode = vi.fn()
  const page = await drawAlone(
    <>
      <button>Another</button>
      <textarea />
      <input type="checkbox" />
      <select />
      <CodeEntry label="Code" isIdle {...{ keepsFocus, onCode }} />
    </>,
  )
  return { page, onCode, input: page.querySelector('.cs-input') as HTMLInputElement }
}

const typeAt = (element: Element | null, ...keys: readonly string[]) =>
  doing(() => {
    for (const key of keys)
      element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('puts what a hardware scanner types at a button into the input, from the first character', async () => {
  const { page, input, onCode } = await drawn()
  page.querySelector('button')?.focus()
  await typeAt(page.querySelector('button'), 'P')
  expect([input.value, document.activeElement]).toEqual(['P', input])
  await typeAt(page.querySelector('button'), 'L')
  await typeAt(input, 'Enter')
  expect(onCode.mock.calls).toEqual([['PL', 'person']])
})

test.each(['[type=checkbox]', 'select'])('puts what a hardware scanner types at a %s into the input', async (where) => {
  const { page, input } = await drawn()
  const other = page.querySelector<HTMLElement>(where)
  other?.focus()
  await typeAt(other, 'P')
  expect([input.value, document.activeElement]).toEqual(['P', input])
})

test('leaves what is typed into another input there', async () => {
  const { page, input } = await drawn()
  await typeAt(page.querySelector('textarea'), 'P')
  expect(input.value).toBe('')
})

test('treats shortcuts and spaces at a button not as part of a code', async () => {
  const { page, input } = await drawn()
  const button = page.querySelector('button')
  await typeAt(button, ' ', 'Tab')
  await doing(() => button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })))
  expect(input.value).toBe('')
})

test('leaves the focus and the keys to an open dialog', async () => {
  const { page, input } = await drawn()
  const dialog = page.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await typeAt(page.querySelector('button'), 'P')
  expect(input.value).toBe('')
})

test('focuses the input again after a press beside it, but not from another input', async () => {
  vi.useFakeTimers()
  const { page, input } = await drawn()
  input.blur()
  await doing(() => {
    document.dispatchEvent(new Event('pointerup'))
    vi.runAllTimers()
  })
  expect(document.activeElement).toBe(input)
  const other = page.querySelector('textarea')
  other?.focus()
  await doing(() => {
    document.dispatchEvent(new Event('pointerup'))
    vi.runAllTimers()
  })
  vi.useRealTimers()
  expect(document.activeElement).toBe(other)
})

test('shows the keyboard of a phone only when the input is pressed', async () => {
  const { input } = await drawn()
  expect(input.inputMode).toBe('none')
  await doing(() => input.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(input.inputMode).toBe('text')
})

test('leaves the focus where it is beside a camera', async () => {
  const { page, input } = await drawn(false)
  await typeAt(page.querySelector('button'), 'P')
  expect([input.value, input.placeholder, document.activeElement === input]).toEqual(['', 'Or type it', false])
})

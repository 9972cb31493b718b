// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { field } from '../../../../tests/form/form-definition.ts'
import { doing, drawAlone, press, typeInto } from '../../../../tests/blocks/open-screen.tsx'
import type { Value } from '../../../expressions/tree.ts'
import type { FieldState } from '../field-states.ts'
import type { ModelHost } from '../form-model.ts'
import { useChips } from './use-chips.ts'
import { useSearch } from './use-search.ts'

const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const host = () => ({ format: String, locale }) as unknown as ModelHost
const options = ['North', 'South', 'East'].map((text) => ({ id: text, text, color: null, row: {} }))

function stateOf(value: Value, type: 'choice' | 'email'): FieldState {
  return { field: field('a', type), value, options, isEnabled: true } as unknown as FieldState
}

async function pressKeys(page: HTMLElement, ...keys: readonly string[]) {
  const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  for (const event of events) await doing(() => page.querySelector('input')?.dispatchEvent(event))
  return events
}

async function searched(value: Value = null) {
  const onChange = vi.fn()
  function Search() {
    const { text, shown, active, isUnfolded, ...search } = useSearch({
      state: stateOf(value, 'choice'),
      host,
      onChange,
    })
    return (
      <>
        <input value={text} onChange={({ target }) => search.type(target.value)} onKeyDown={search.press} />
        <output>{isUnfolded ? `${shown.length}, ${shown[active]?.text ?? 'none'}` : 'closed'}</output>
        <button onClick={search.close} />
      </>
    )
  }
  const page = await drawAlone(<Search />)
  return { page, onChange, input: page.querySelector('input'), list: () => page.querySelector('output')?.textContent }
}

test('opens the options with an arrow key, then cycles through them', async () => {
  const { page, list } = await searched()
  await pressKeys(page, 'ArrowDown')
  expect(list()).toBe('3, none')
  await pressKeys(page, 'ArrowUp')
  expect(list()).toBe('3, East')
  await pressKeys(page, 'ArrowDown')
  expect(list()).toBe('3, North')
  await pressKeys(page, 'PageDown')
  expect(list()).toBe('3, East')
})

test('chooses the first match of what was typed on Enter', async () => {
  const { page, input, list, onChange } = await searched('North')
  await typeInto(input, 'OU')
  await pressKeys(page, 'Enter')
  expect([onChange.mock.calls, list()]).toEqual([[['South']], 'closed'])
})

test('drops what was typed when the options close, and clears the field with an empty input', async () => {
  const { page, input, onChange } = await searched('North')
  await typeInto(input, 'zz')
  await press(page.querySelector('button'))
  expect([input?.value, onChange.mock.calls]).toEqual(['North', []])
  await typeInto(input, '')
  expect(onChange.mock.calls).toEqual([[null]])
})

test('closes open options on Escape and does nothing else', async () => {
  const { page, list } = await searched()
  const [, first, second] = await pressKeys(page, 'ArrowDown', 'Escape', 'Escape')
  expect([list(), first?.defaultPrevented, second?.defaultPrevented]).toEqual(['closed', true, false])
})

async function chips(value: Value) {
  const onChange = vi.fn()
  function Chips() {
    const {
      chips: _,
      remove: __,
      ...input
    } = useChips({ state: stateOf(value, 'email'), host, onChange, onBlur: () => {} })
    return <input {...input} />
  }
  const page = await drawAlone(<Chips />)
  return { page, onChange, input: page.querySelector('input') }
}

test('ends a chip with a comma, also on a keyboard that names no key', async () => {
  const { input, onChange } = await chips(['a@b.in'])
  await typeInto(input, 'c@d.in,')
  expect([onChange.mock.calls, input?.value]).toEqual([[[['a@b.in', 'c@d.in']]], ''])
})

test('returns the last chip to the input as text on Backspace', async () => {
  const { page, input, onChange } = await chips(['a@b.in', 'c@d.in'])
  await pressKeys(page, 'Backspace')
  expect([onChange.mock.calls, input?.value]).toEqual([[[['a@b.in']]], 'c@d.in'])
})

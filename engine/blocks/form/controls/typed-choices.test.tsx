// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { field } from '../../../../tests/form/form-definition.ts'
import { doing, drawAlone, press, typeInto } from '../../../../tests/blocks/open-screen.tsx'
import type { Value } from '../../../expressions/tree.ts'
import type { FieldState } from '../field-states.ts'
import type { ModelHost } from '../form-model.ts'
import { useChips } from './use-chips.ts'
import { useSearch } from './use-search.ts'

const host = () => ({ format: String }) as unknown as ModelHost
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

test('an arrow opens the options, then goes round them', async () => {
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

test('Enter takes the first match of what was typed', async () => {
  const { page, input, list, onChange } = await searched('North')
  await typeInto(input, 'OU')
  await pressKeys(page, 'Enter')
  expect([onChange.mock.calls, list()]).toEqual([[['South']], 'closed'])
})

test('what was typed is dropped when the options close, and an empty input empties the field', async () => {
  const { page, input, onChange } = await searched('North')
  await typeInto(input, 'zz')
  await press(page.querySelector('button'))
  expect([input?.value, onChange.mock.calls]).toEqual(['North', []])
  await typeInto(input, '')
  expect(onChange.mock.calls).toEqual([[null]])
})

test('Escape closes open options and nothing else', async () => {
  const { page, list } = await searched()
  const [, first, second] = await pressKeys(page, 'ArrowDown', 'Escape', 'Escape')
  expect([list(), first?.defaultPrevented, second?.defaultPrevented]).toEqual(['closed', true, false])
})

async function chips(value: Value) {
  const onChange = vi.fn()
  function Chips() {
    const { chips: _, remove: __, ...input } = useChips({ state: stateOf(value, 'email'), onChange, onBlur: () => {} })
    return <input {...input} />
  }
  const page = await drawAlone(<Chips />)
  return { page, onChange, input: page.querySelector('input') }
}

test('a comma ends a chip, also on a keyboard that names no key', async () => {
  const { input, onChange } = await chips(['a@b.in'])
  await typeInto(input, 'c@d.in,')
  expect([onChange.mock.calls, input?.value]).toEqual([[[['a@b.in', 'c@d.in']]], ''])
})

test('Backspace in an empty input brings the last chip back as text', async () => {
  const { page, input, onChange } = await chips(['a@b.in', 'c@d.in'])
  await pressKeys(page, 'Backspace')
  expect([onChange.mock.calls, input?.value]).toEqual([[[['a@b.in']]], 'c@d.in'])
})

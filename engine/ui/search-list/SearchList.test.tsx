// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { doing, typeInto } from '../../../tests/blocks/open-screen.tsx'
import { openShell } from '../../../tests/shell/open-shell.tsx'
import { SearchList, type SearchListLook } from './SearchList.tsx'

const LOOK: SearchListLook = { input: 'i', note: 'n', list: 'l', heading: 'h', option: 'o' }

async function openFruit() {
  const choose = vi.fn()
  function Fruit() {
    const [text, setText] = useState('')
    const option = (id: string, isDisabled = false) => ({ id, content: id, isDisabled, choose: () => choose(id) })
    const options = [option('kiwi'), option('lime', true), option('plum')].filter(({ id }) => id.includes(text))
    const groups = options.length === 0 ? [] : [{ heading: 'Fruit', options }]
    const note = options.length === 0 ? 'None' : null
    return <SearchList {...{ text, groups, note }} label="Find" placeholder="" look={LOOK} onType={setText} />
  }
  const { page } = await openShell(<Fruit />, {})
  const input = page.querySelector('input') as HTMLInputElement
  const active = () => page.ownerDocument.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  const press = (key: string) =>
    doing(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  const click = (name: string) =>
    doing(() => [...page.querySelectorAll<HTMLElement>('[role=option]')].find((o) => o.textContent === name)?.click())
  return { page, input, active, press, click, choose }
}

const name = (element: Element | null | undefined) => element?.getAttribute('aria-label')

test('is a combobox whose list has its options in named groups', async () => {
  const { page, input, active } = await openFruit()
  const list = page.ownerDocument.getElementById(input.getAttribute('aria-controls') ?? '')
  expect([input.role, name(input), list?.role, name(list)]).toEqual(['combobox', 'Find', 'listbox', 'Find'])
  expect(name(list?.querySelector('[role=group]'))).toBe('Fruit')
  expect(
    [...page.querySelectorAll('[role=option]')].map((o) =>
      ['aria-selected', 'aria-disabled'].map((each) => o.getAttribute(each)),
    ),
  ).toEqual([
    ['true', 'false'],
    ['false', 'true'],
    ['false', 'false'],
  ])
  expect(active()).toBe('kiwi')
})

test('Enter chooses the active option, which the arrows move and typing resets', async () => {
  const { input, active, press, choose } = await openFruit()
  await press('ArrowDown')
  expect(active()).toBe('plum')
  await press('Enter')
  await typeInto(input, 'k')
  expect(active()).toBe('kiwi')
  await press('Enter')
  expect(choose.mock.calls).toEqual([['plum'], ['kiwi']])
})

test('a press chooses an option, unless it is disabled', async () => {
  const { click, choose } = await openFruit()
  await click('lime')
  await click('plum')
  expect(choose.mock.calls).toEqual([['plum']])
})

test('says when nothing matches, and Enter does nothing then', async () => {
  const { page, input, press, choose } = await openFruit()
  await typeInto(input, 'xyz')
  expect(page.querySelector('.n')?.textContent).toBe('None')
  expect(input.hasAttribute('aria-activedescendant')).toBe(false)
  await press('Enter')
  expect(choose).not.toHaveBeenCalled()
})

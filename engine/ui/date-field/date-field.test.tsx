// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { button, doing, drawAlone, eventually, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
import { DateField } from './DateField.tsx'
import { DateParts } from './DateParts.tsx'
import { DayPicker } from './DayPicker.tsx'
import { TypedDate } from './TypedDate.tsx'

const DATE = {
  id: 'day',
  label: 'Day',
  labelledBy: null,
  describedBy: undefined,
  granularity: 'day',
  locale: { locale: 'en-IN', timeZone: 'Asia/Kolkata' },
} as const

test('parses a date typed as text, and passes on anything else unchanged', async () => {
  const onChange = vi.fn()
  const page = await drawAlone(
    <TypedDate {...DATE} value="2026-02-03" onChange={onChange} onTyping={() => undefined} />,
  )
  const input = page.querySelector('input')
  expect(input?.value).toBe('03/02/2026')
  for (const text of ['5/7/26', 'soon', ' ']) await typeInto(input, text)
  expect(onChange.mock.calls).toEqual([['2026-07-05'], ['soon'], [null]])
})

test('shows parts once they are loaded', async () => {
  const page = await drawAlone(<DateField {...DATE} value="2026-02-03" onChange={() => undefined} />)
  expect(page.querySelectorAll('[role=spinbutton]')).toHaveLength(3)
})

/** A focused field before its code is loaded, and the text typed into it. */
async function typedEarly(text: string) {
  vi.resetModules()
  const { DateField } = await import('./DateField.tsx')
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  vi.doMock('./DateParts.tsx', async (load) => gate.then(load))
  const Early = () => {
    const [value, setValue] = useState('')
    return <DateField {...DATE} value={value} onChange={(next) => setValue(next ?? '')} />
  }
  const page = await drawAlone(<Early />)
  const input = page.querySelector('input')
  await doing(() => input?.focus())
  if (text !== '') await typeInto(input, text)
  await doing(release)
  const parts = () => [...page.querySelectorAll('[role=spinbutton]')]
  return { page, parts }
}

test('replaces a focused field by its parts as soon as they are loaded, and focuses the first part', async () => {
  const { parts } = await typedEarly('')
  await eventually(() => expect(parts()).toHaveLength(3))
  expect(document.activeElement).toBe(parts()[0])
})

test('shows in the parts a complete date typed before that', async () => {
  const { parts } = await typedEarly('05/07/2026')
  await eventually(() => expect(parts().map((part) => part.textContent)).toEqual(['05', '07', '2026']))
})

test('leaves half a date where it is typed', async () => {
  const { page, parts } = await typedEarly('05/0')
  await doing(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect([parts().length, page.querySelector('input')?.value]).toEqual([0, '05/0'])
})

test('shows a date in parts, and chooses one in the calendar of its month', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const onChange = vi.fn()
  const page = await drawAlone(<DateParts {...DATE} value="2026-02-03" onChange={onChange} />)
  expect([...page.querySelectorAll('[role=spinbutton]')].map((part) => part.textContent)).toEqual(['03', '02', '2026'])
  await press(button(page, 'Choose a day: Day'))
  expect(page.querySelector('[role=dialog]')?.textContent).toContain('February 2026')
  await press(button(page, 'Clear'))
  expect(onChange.mock.calls).toEqual([[null]])
})

test('refuses a day outside its limits', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const anchor = { current: document.body }
  const page = await drawAlone(
    <DayPicker
      {...{ anchor }}
      label="Day"
      value="2026-02-03"
      granularity="day"
      min="2026-02-02"
      max="2026-02-04"
      onPick={() => undefined}
      onClose={() => undefined}
    />,
  )
  const isDisabled = (day: string) =>
    [...page.querySelectorAll('td > *')].find((each) => each.textContent === day)?.getAttribute('aria-disabled')
  expect([isDisabled('1'), isDisabled('3'), isDisabled('5')]).toEqual(['true', null, 'true'])
})

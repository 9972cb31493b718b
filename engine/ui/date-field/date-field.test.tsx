// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { button, drawAlone, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
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

test('a date typed as text is a date, and anything else is passed on as it is', async () => {
  const onChange = vi.fn()
  const page = await drawAlone(
    <TypedDate {...DATE} value="2026-02-03" onChange={onChange} onTyping={() => undefined} />,
  )
  const input = page.querySelector('input')
  expect(input?.value).toBe('03/02/2026')
  for (const text of ['5/7/26', 'soon', ' ']) await typeInto(input, text)
  expect(onChange.mock.calls).toEqual([['2026-07-05'], ['soon'], [null]])
})

test('a date field has parts once they are loaded', async () => {
  const page = await drawAlone(<DateField {...DATE} value="2026-02-03" onChange={() => undefined} />)
  expect(page.querySelectorAll('[role=spinbutton]')).toHaveLength(3)
})

test('a date is shown in parts, and chosen in the calendar of its month', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const onChange = vi.fn()
  const page = await drawAlone(<DateParts {...DATE} value="2026-02-03" onChange={onChange} />)
  expect([...page.querySelectorAll('[role=spinbutton]')].map((part) => part.textContent)).toEqual(['03', '02', '2026'])
  await press(button(page, 'Choose a day: Day'))
  expect(page.querySelector('[role=dialog]')?.textContent).toContain('February 2026')
  await press(button(page, 'Clear'))
  expect(onChange.mock.calls).toEqual([[null]])
})

test('a day outside its limits cannot be chosen', async () => {
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

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { untilPassed } from '../../../tests/runner/until-passed.ts'
import { button, doing, draw, openScreen, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
import { Chips } from './controls/Chips.tsx'
import { ColorInput } from './controls/ColorInput.tsx'
import { Control } from './controls/Control.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FileName } from './controls/FileName.tsx'
import { MomentInput } from './controls/MomentInput.tsx'
import { NumberInput } from './controls/NumberInput.tsx'
import { RequiredMark } from '../../ui/RequiredMark.tsx'
import { SearchedChoice } from './controls/ComboBox.tsx'
import { SelectChoice } from './controls/SelectChoice.tsx'
import { Shown } from './controls/Shown.tsx'
import { TextInput } from './controls/TextInput.tsx'
import { Ticks } from './controls/Ticks.tsx'
import { YesNo } from './controls/YesNo.tsx'
import { createFormModel } from './form-model.ts'
import { FormActions } from './FormActions.tsx'
import { FormView } from './View.tsx'

const SCREEN = `
label: Every kind
kind: page
fields:
  Name: { type: text, requiredWhen: true, length: [1, 40] }
  Note: longtext
  Count: { type: number, decimals: 0, min: 0, max: 3 }
  Share: percent
  Day: date
  Agreed: yesno
  Store: { type: choice, options: [North, South, East] }
  Stores: { type: choice, many: true, options: [North, South, East] }
  Mails: { type: email, many: true }
  Mark: color
actions: { save: { label: Save, tone: primary, post: item, body: =form } }
views:
  only:
    - { form: [Name, Note, Count, Share, Day, Agreed, Store, Stores, Mails, Mark], actions: [save] }
`

function opened(form = {}) {
  const typed = vi.fn()
  const screen = openScreen(SCREEN, { host: { form, changeField: typed, registerForm: () => () => undefined } })
  const { host } = screen
  const scoped = { ...host, scope: { ...host.scope, form, today: '2026-02-03' } }
  const model = createFormModel({ block: screen.block('form'), definition: host.definition, validators: null }, scoped)
  const propsOf = (name: string): ControlProps => {
    const state = model.states.of(name)
    return {
      id: `x-${name}`,
      state,
      host: () => scoped,
      onChange: (value) => typed(name, value),
      onBlur: () => undefined,
    }
  }
  return { ...screen, host: scoped, typed, model, propsOf }
}

test('renders an input per field, in order, and the buttons', async () => {
  const { host, block } = opened()
  const page = await draw(host, <FormView block={block('form')} />)
  await untilPassed(() => doing(() => expect(page.querySelectorAll('[data-field]')).toHaveLength(10)))
  expect(page.querySelector('[data-field]')?.getAttribute('data-field')).toBe('Name')
  expect(button(page, 'Save').className).toContain('primary')
})

test('shows once why an action cannot be used, at the form or at the action', async () => {
  const { host } = opened()
  const state = host.actionState('save')
  if (!state) throw new Error('The form has no action.')
  const shut = { ...host, actionState: () => ({ ...state, enabled: false, reason: 'Closed.' }) }
  const shown = (reason: string | null) => draw(shut, <FormActions names={['save']} disabledReason={reason} />)
  expect([(await shown('Closed.')).textContent, (await shown(null)).textContent]).toEqual(['Save', 'SaveClosed.'])
})

test('steps whole numbers within their limits', async () => {
  const { host, propsOf, typed } = opened({ Count: 3 })
  const page = await draw(host, <NumberInput {...propsOf('Count')} />)
  expect(button(page, 'One more: Count').hasAttribute('disabled')).toBe(true)
  await press(button(page, 'One less: Count'))
  expect(typed).toHaveBeenCalledWith('Count', 2)
})

test('keeps what is typed into a text exactly as it is typed', async () => {
  const { host, propsOf, typed } = opened()
  const page = await draw(host, <TextInput {...propsOf('Name')} />)
  await typeInto(page.querySelector('input'), 'Bolt')
  expect(typed).toHaveBeenLastCalledWith('Name', 'Bolt')
  expect(page.querySelector('input')?.getAttribute('aria-required')).toBe('true')
})

test('keeps a chosen value that is not an option any more', async () => {
  const { host, propsOf } = opened({ Store: 'West' })
  const page = await draw(host, <SelectChoice {...propsOf('Store')} />)
  expect([...page.querySelectorAll('option')].map((each) => each.value)).toEqual(['', 'West', 'North', 'South', 'East'])
})

test('offers the matches of a searched choice, and chooses one by a press', async () => {
  const { host, propsOf, typed } = opened()
  const page = await draw(host, <SearchedChoice {...propsOf('Store')} />)
  await typeInto(page.querySelector('input'), 'sou')
  await untilPassed(() => doing(() => expect(page.querySelectorAll('[role=option]')).toHaveLength(1)))
  await press(page.querySelector('[role=option]'))
  expect(typed).toHaveBeenLastCalledWith('Store', 'South')
})

test('ticks several options, in the order they were chosen', async () => {
  const { host, propsOf, typed } = opened({ Stores: ['South'] })
  const page = await draw(host, <Ticks {...propsOf('Stores')} />)
  await press(page.querySelector('input[type=checkbox]'))
  expect(typed).toHaveBeenCalledWith('Stores', ['South', 'North'])
  expect(page.textContent).toContain('1 chosen')
})

test('turns an address into a chip on Enter, and removes it by its cross', async () => {
  const { host, propsOf, typed } = opened({ Mails: ['a@b.in'] })
  const page = await draw(host, <Chips {...propsOf('Mails')} />)
  await typeInto(page.querySelector('input'), 'c@d.in')
  await doing(() =>
    page.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  )
  expect(typed).toHaveBeenLastCalledWith('Mails', ['a@b.in', 'c@d.in'])
  await press(page.querySelector('button'))
  expect(typed).toHaveBeenLastCalledWith('Mails', expect.not.arrayContaining(['a@b.in']))
})

test('renders yes as a tick, a colour as a picker, a computed share as a bar', async () => {
  const { host, propsOf, typed } = opened({ Mark: '#1c7a43', Share: 45 })
  await press((await draw(host, <YesNo {...propsOf('Agreed')} />)).querySelector('input'))
  expect(typed).toHaveBeenLastCalledWith('Agreed', true)
  const color = await draw(host, <ColorInput {...propsOf('Mark')} />)
  expect(color.querySelector<HTMLInputElement>('input[type=color]')?.value).toBe('#1c7a43')
  const shown = await draw(host, <Shown {...propsOf('Share')} />)
  expect([shown.textContent, shown.querySelector<HTMLElement>('.cs-form__bar')?.style.backgroundSize]).toEqual([
    '45%',
    '45% 100%',
  ])
})

test('renders the control of each kind, and the mark of a required one', async () => {
  const { host, propsOf } = opened({ Day: '2026-02-03' })
  const controls = { Note: 'textarea', Agreed: '[type=checkbox]', Store: 'select', Day: 'input, .cs-date' }
  for (const [name, selector] of Object.entries(controls)) {
    expect((await draw(host, <Control {...propsOf(name)} />)).querySelector(selector), name).not.toBeNull()
  }
  expect((await draw(host, <RequiredMark />)).textContent?.trim()).toBe('*')
  expect((await draw(host, <MomentInput {...propsOf('Day')} />)).querySelector('input, .cs-date')).not.toBeNull()
  expect((await draw(host, <FileName {...propsOf('Name')} />)).querySelector('input')).not.toBeNull()
})

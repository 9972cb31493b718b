// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { doing, draw, eventually, openScreen, press, typeInto } from '../../../../tests/blocks/open-screen.tsx'
import type { Row } from '../../../screen/host.ts'
import { createFormModel } from '../form-model.ts'
import { searchOf } from '../../../screen/combo-box/combo-box-state.ts'
import { LinkInput } from './LinkInput.tsx'

const SCREEN = `
label: Vehicles
kind: page
fields: { Party: { type: link, to: parties } }
actions: { save: { post: item, body: =form } }
views: { only: [{ form: [Party], actions: [save] }] }
`
const SHARDA = { id: '4', text: 'Sharda Steel', Phone: '9000000001', hint: 'P-4' }

function opened(form: Row = {}, result: readonly Row[] = [SHARDA]) {
  const typed = vi.fn()
  const show = vi.fn()
  const get = vi.fn(async () => ({ ok: true, get_options: { result }, isComplete: false }))
  const screen = openScreen(SCREEN, {
    host: { form, changeField: typed, show, registerForm: () => () => undefined },
    calls: { get },
  })
  const host = { ...screen.host, scope: { ...screen.host.scope, form } }
  const model = createFormModel({ block: screen.block('form'), definition: host.definition, validators: null }, host)
  const props = { id: 'x', state: model.states.of('Party'), host: () => host, onBlur: () => undefined }
  const onChange = (value: unknown) => typed('Party', value)
  return { typed, show, get, store: host.store, drawn: () => draw(host, <LinkInput {...props} onChange={onChange} />) }
}

test('searches a link at the ERP, and passes on the whole chosen row', async () => {
  const { drawn, get, typed } = opened()
  const page = await drawn()
  await typeInto(page.querySelector('input'), 'sha')
  await eventually(() => expect(page.querySelector('[role=option]')?.textContent).toBe('Sharda SteelP-4'))
  expect(get).toHaveBeenLastCalledWith(
    expect.objectContaining({ path: 'options', query: { field: 'Party', search: 'sha' } }),
  )
  await press(page.querySelector('[role=option]'))
  expect(typed).toHaveBeenLastCalledWith('Party', SHARDA)
})

test('reports below the options what the ERP leaves out', async () => {
  const page = await opened().drawn()
  await doing(() => page.querySelector('input')?.click())
  await eventually(() => expect(page.querySelector('[role=status]')?.textContent).toBe('More match: type to narrow'))
})

test('shows an id alone by its text from the ERP, and fetches its row for what it fills in', async () => {
  const { drawn, get, store } = opened({ Party: { id: '4', text: '4' } })
  const page = await drawn()
  await eventually(() => expect(page.querySelector('input')?.value).toBe('Sharda Steel'))
  expect(store.getState().defaultRows).toEqual({ Party: SHARDA })
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ query: { field: 'Party', key: '4' } }))
})

test('shows a chosen row without a request, opens it by its button and clears it with the input', async () => {
  const { drawn, get, show, typed } = opened({ Party: { id: '4', text: 'Sharda Steel' } })
  const page = await drawn()
  expect([page.querySelector('input')?.value, get.mock.calls.length]).toEqual(['Sharda Steel', 0])
  await press(page.querySelector('button'))
  expect(show).toHaveBeenCalledWith({ what: 'route', route: ['parties'] }, { view: 'record', 'w.id': '4', key: '4' })
  await typeInto(page.querySelector('input'), '')
  expect(typed).toHaveBeenLastCalledWith('Party', null)
})

test('closes an open list on Escape and does nothing else', () => {
  const setOpen = vi.fn()
  const quiet = () => undefined
  const typing = { typed: 'a', isUnfolded: true, active: 0, setTyped: quiet, setOpen, setActive: quiet }
  const offered = { shown: [], note: null, isBusy: false, chosenId: '', chosen: '', isEnabled: true, onChoose: quiet }
  const event = { key: 'Escape', preventDefault: vi.fn(), stopPropagation: vi.fn() }
  searchOf(typing, offered).press(event as unknown as Parameters<ReturnType<typeof searchOf>['press']>[0])
  expect([setOpen.mock.calls, event.stopPropagation.mock.calls.length]).toEqual([[[false]], 1])
})

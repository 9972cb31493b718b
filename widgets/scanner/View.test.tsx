// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { button, draw, eventually, openScreen, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import type { ScreenHost } from '../../engine/screen/host.ts'
import { inlineScreen } from '../../engine/stories/inline.ts'
// The code that the first press would load.
import '../../engine/page/actions/press-page.ts'
import '../../engine/page/react/run-effects.ts'
import type { ScannerBlock } from './block.ts'
import { ScannerView } from './View.tsx'

const screen = (find: string) => `
label: Scanning
kind: page
fields: { Code: text, Way: text }
actions: { find: { ${find} } }
views: { only: [{ scanner: Code, mode: Way, onScan: find }] }
`
const SCREEN = screen('set: { Way: null }, enabledWhen: form.Code == "PART-1", reason: Another part.')
const BLOCK: ScannerBlock = { field: 'Code', mode: null, onScan: 'find' }

beforeEach(() => localStorage.clear())

const drawn = (host: Partial<ScreenHost> = {}, block = BLOCK, yaml = SCREEN) =>
  draw(openScreen(yaml, { host }).host, <ScannerView block={block} />)

async function enter(page: HTMLElement, code: string): Promise<void> {
  await typeInto(page.querySelector('input'), code)
  await press(button(page, 'Use code'))
  await eventually(() => expect(outcome(page)).not.toBeNull())
}

const outcome = (page: HTMLElement) => page.querySelector<HTMLElement>('[data-verdict]')

test('runs the action with the code that was put into its field', async () => {
  const page = await drawn()
  await enter(page, 'PART-1')
  expect([outcome(page)?.dataset['verdict'], outcome(page)?.textContent]).toEqual(['accepted', 'AcceptedPART-1'])
})

test('shows a refused code with its reason, and clears the input for the next', async () => {
  const page = await drawn({}, BLOCK, screen('steps: [{ refuse: There is no such part., tone: danger }]'))
  await enter(page, 'PART-9')
  expect(outcome(page)?.dataset['verdict']).toBe('rejected')
  expect(outcome(page)?.textContent).toBe('There is no such part.PART-9')
  expect(page.querySelector('input')?.value).toBe('')
})

test('shows the code that is being processed, and how many are queued', async () => {
  const page = await drawn({ press: () => new Promise(() => undefined) })
  for (const code of ['A', 'B', 'C']) {
    await typeInto(page.querySelector('input'), code)
    await press(button(page, 'Use code'))
  }
  expect(page.querySelector('[role=status]')?.textContent).toBe('Looking it up ...A2 more waiting')
})

test('stores the scan mode itself without a field for it', async () => {
  const page = await drawn()
  await press(button(page, 'Hardware'))
  expect(button(page, 'Hardware').getAttribute('aria-pressed')).toBe('true')
  expect([page.querySelector('video'), document.activeElement]).toEqual([null, page.querySelector('input')])
})

test('takes the scan mode from the field for it', async () => {
  const typed = vi.fn()
  const page = await drawn({ form: { Way: 'Hardware' }, changeField: typed }, { ...BLOCK, mode: 'Way' })
  expect(button(page, 'Hardware').getAttribute('aria-pressed')).toBe('true')
  await press(button(page, 'Camera'))
  expect(typed).toHaveBeenCalledWith('Way', 'Camera')
})

test('keeps the sound off for the next time', async () => {
  await press(button(await drawn(), 'Sound'))
  expect(button(await drawn(), 'Sound').title).toBe('Sound is off')
})

test('shows no scanner in a read-only screen', async () => {
  expect((await drawn({ readOnly: true })).innerHTML).toBe('')
})

test('compiles a scanner to the field, the field of its mode and its action', () => {
  expect(inlineScreen(SCREEN).client.views['only']?.blocks).toMatchObject([
    { block: 'scanner', field: 'Code', mode: 'Way', onScan: 'find' },
  ])
})

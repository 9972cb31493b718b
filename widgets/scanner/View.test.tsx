// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  button,
  doing,
  draw,
  eventually,
  layOut,
  openScreen,
  press,
  typeInto,
} from '../../tests/blocks/open-screen.tsx'
import type { ScreenHost } from '../../engine/screen/host.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
// The code that the first press would load.
import '../../engine/page/actions/press-page.ts'
import '../../engine/page/react/run-effects.ts'
import type { ScannerBlock } from './block.ts'
import { refusingCamera } from './story-camera.ts'
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

describe('without a camera', () => {
  beforeEach(() => {
    layOut(300)
    vi.stubGlobal('isSecureContext', true)
  })
  const alert = (page: HTMLElement) => page.querySelector('[role=alert]')

  test.each([
    ['NotAllowedError', 'The camera is not allowed.'],
    ['NotFoundError', 'There is no camera.'],
    ['NotReadableError', 'The camera is in use.'],
  ])('after a %s it says why in a line, and reads what a hardware scanner types', async (name, title) => {
    onTestFinished(refusingCamera(name))
    const page = await drawn()
    await eventually(() => expect(alert(page)?.querySelector('strong')?.textContent).toBe(title))
    expect([page.querySelector('video'), document.activeElement]).toEqual([null, page.querySelector('input')])
    expect(button(page, 'Hardware').getAttribute('aria-pressed')).toBe('true')
  })

  test('it is tried again by a press', async () => {
    const restore = refusingCamera('NotFoundError')
    const page = await drawn()
    await eventually(() => expect(alert(page)).not.toBeNull())
    restore()
    onTestFinished(refusingCamera(null))
    await press(button(page, 'Try again'))
    expect([page.querySelector('video') === null, alert(page)]).toEqual([false, null])
  })

  test('it offers no other attempt on an insecure page', async () => {
    vi.stubGlobal('isSecureContext', false)
    const page = await drawn()
    await eventually(() => expect(alert(page)?.textContent).toContain('The camera works on secure pages only.'))
    expect(alert(page)?.querySelector('button')).toBeNull()
  })
})

test('changes to the hardware scanner as soon as one has typed a code', async () => {
  const changed = vi.fn()
  const page = await drawn({ form: { Way: 'Camera' }, changeField: changed }, { ...BLOCK, mode: 'Way' })
  const input = page.querySelector('input') as HTMLInputElement
  await doing(() => {
    for (const key of 'PART-1') {
      input.value += key
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  expect(changed.mock.calls).toEqual([
    ['Way', 'Hardware'],
    ['Code', 'PART-1'],
  ])
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

// @vitest-environment happy-dom
import { act, lazy, Suspense, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { button, doing, drawAlone, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FormField } from './FormField.tsx'
import { keySettings, saveKeySettings } from './keys/key-settings.ts'
import { KeysHelp } from './keys/KeysHelp.tsx'
import { DEFAULT_KEYS } from './keys/keys.ts'
import { Modal } from './Modal.tsx'
import { optional } from './optional.ts'
import { anchorOf, Popover } from './Popover.tsx'
import { componentsOf, preloadable } from './preloadable.tsx'
import { useLoaded } from './use-loaded.ts'
import { WholeWords } from './WholeWords.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { TextAreaField } from './TextAreaField.tsx'

beforeEach(() => saveKeySettings(DEFAULT_KEYS))

test('names a modal by its title, and closes it by its cross and by Esc', async () => {
  const onClose = vi.fn()
  const page = await drawAlone(
    <Modal title="Files" about="ORD-1" onClose={onClose}>
      {null}
    </Modal>,
  )
  const dialog = page.querySelector('dialog')
  expect(page.querySelector(`#${CSS.escape(dialog?.getAttribute('aria-labelledby') ?? '')}`)?.textContent).toBe('Files')
  await press(button(page, 'Close'))
  await doing(() => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('returns the focus of a modal to the element that opened it', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  function Opened() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <Modal title="Files" onClose={() => setOpen(false)}>
        <input data-first-focus />
      </Modal>
    ) : null
  }
  const page = await drawAlone(<Opened />)
  expect(document.activeElement?.tagName).toBe('INPUT')
  await press(button(page, 'Close'))
  expect(document.activeElement).toBe(opener)
})

test.each([
  ['danger', 'Cancel'],
  ['primary', 'Confirm'],
] as const)('opens a %s question with the focus on %s', async (tone, focused) => {
  const answer = vi.fn()
  const page = await drawAlone(<QuestionDialog request={{ title: 'Close?', text: 'For good.', tone, answer }} />)
  expect(document.activeElement?.textContent).toBe(focused)
  await press(button(page, 'Confirm'))
  await doing(() => page.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(answer.mock.calls).toEqual([[true], [false]])
})

test('shows the facts of a question below it, as part of its description', async () => {
  const request = {
    title: '?',
    text: 'Approve?',
    facts: ['2 documents'],
    tone: 'plain',
    answer: () => undefined,
  } as const
  const page = await drawAlone(<QuestionDialog request={request} />)
  const description = page.querySelector(`#${page.querySelector('dialog')?.getAttribute('aria-describedby')}`)
  expect(description?.textContent).toBe('Approve?2 documents')
})

test('does not answer a question by the key that opened it while it is held down', async () => {
  const request = { title: '?', text: '', tone: 'plain', answer: () => undefined } as const
  const page = await drawAlone(<QuestionDialog request={request} />)
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  await doing(() => page.querySelector('button')?.dispatchEvent(held))
  expect(held.defaultPrevented).toBe(true)
})

test('trims a reason, and asks again for an empty one', async () => {
  const answer = vi.fn()
  const request = {
    title: 'Reject: PA-1',
    button: 'Reject',
    missing: 'A reason is needed.',
    tone: 'danger',
    draft: '',
    answer,
  } as const
  const page = await drawAlone(<ReasonDialog request={request} />)
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit())
  await submit()
  expect(page.querySelector('[role=alert]')?.textContent).toBe('A reason is needed.')
  await typeInto(page.querySelector('textarea'), '  too late ')
  expect(page.querySelector<HTMLElement>('[role=alert]')?.hidden).toBe(true)
  await submit()
  expect(answer.mock.calls).toEqual([['too late']])
})

test('submits a text area by Ctrl+Enter, and describes it by its error', async () => {
  const onSubmit = vi.fn()
  const field = { current: null }
  const page = await drawAlone(
    <TextAreaField
      {...{ field, onSubmit }}
      label="Note"
      text=""
      rows={2}
      error="Missing."
      onChange={() => undefined}
    />,
  )
  const area = page.querySelector('textarea')
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true }
  await doing(() => area?.dispatchEvent(new KeyboardEvent('keydown', keys)))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(document.getElementById(area?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Missing.')
})

test('labels the control of a field, and hides a missing error', async () => {
  const page = await drawAlone(<FormField label="From">{(control) => <input {...control} />}</FormField>)
  expect(page.querySelector('label')?.htmlFor).toBe(page.querySelector('input')?.id)
  expect(page.querySelector('[role=alert]')?.hasAttribute('hidden')).toBe(true)
})

test('contains an error while drawing until it is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  function Part() {
    if (isBroken) throw new Error('broken')
    return <p>whole</p>
  }
  const page = await drawAlone(
    <ErrorBoundary resetKey={1}>
      <Part />
    </ErrorBoundary>,
  )
  expect(page.querySelector('[role=alert]')?.textContent).toContain('could not be shown')
  isBroken = false
  await press(button(page, 'Try again'))
  expect(page.textContent).toBe('whole')
  vi.restoreAllMocks()
})

test('leaves out an optional part that does not load', async () => {
  const Missing = optional(() => Promise.reject(new Error('offline')))
  const Present = optional(async () => () => <p>there</p>)
  const page = await drawAlone(
    <Suspense fallback="waits">
      <Missing />
      <Present />
    </Suspense>,
  )
  expect(page.textContent).toBe('there')
})

test('draws a preloaded component without a fallback', async () => {
  const part = preloadable(async () => () => <p>there</p>)
  await part.load()
  const Plain = lazy(async () => ({ default: () => <p>later</p> }))
  const { named: Named } = componentsOf({ named: part })
  const page = document.createElement('div')
  page.append(
    await drawAlone(
      <Suspense fallback="waits">
        <Named />
      </Suspense>,
    ),
  )
  expect(page.textContent).toBe('there')
  expect(
    (
      await drawAlone(
        <Suspense fallback="waits">
          <Plain />
        </Suspense>,
      )
    ).textContent,
  ).toBe('later')
})

test('a part that has not arrived is requested again when the network is back', async () => {
  let attempts = 0
  const part = preloadable(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return () => <p>there</p>
  })
  const Part = () => (useLoaded(part) ? <part.Component /> : 'without it')
  const page = await drawAlone(<Part />)
  expect([page.textContent, part.isLoaded()]).toEqual(['without it', false])
  await act(async () => window.dispatchEvent(new Event('online')))
  expect([page.textContent, part.isLoaded()]).toEqual(['there', true])
})

test('a part that has not arrived is requested again some seconds later while the browser is online', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  const part = preloadable(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('cut')
    return () => <p>there</p>
  })
  const Part = () => (useLoaded(part) ? <part.Component /> : 'without it')
  const page = await drawAlone(<Part />)
  await act(async () => await vi.advanceTimersByTimeAsync(4_000))
  expect([attempts, page.textContent]).toEqual([1, 'without it'])
  await act(async () => await vi.advanceTimersByTimeAsync(10_000))
  expect([attempts, page.textContent]).toEqual([3, 'there'])
})

test('cycles through a menu by arrows, and closes it by Esc', async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const onClose = vi.fn()
  const page = await drawAlone(
    <Popover anchor={anchorOf(document.body)} label="Row" role="menu" onClose={onClose}>
      <button role="menuitem">One</button>
      <button role="menuitem">Two</button>
    </Popover>,
  )
  const menu = page.querySelector('[role=menu]')
  const pressKey = (key: string) =>
    doing(() => menu?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('One')
  await pressKey('ArrowUp')
  expect(focused()).toBe('Two')
  await pressKey('ArrowDown')
  expect(focused()).toBe('One')
  await pressKey('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('reassigns keys in their help, and explains conflicts', async () => {
  const page = await drawAlone(<KeysHelp onClose={() => undefined} />)
  const chooses = async (command: string, code: string, key: string) => {
    const found = [...page.querySelectorAll('li')].find((line) => line.textContent?.startsWith(command))
    await press(found?.querySelector('button'))
    await doing(() =>
      found?.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true })),
    )
  }
  await chooses('Next document', 'KeyN', 'n')
  expect(keySettings.getState().moved).toEqual({ next: 'KeyN' })
  await chooses('Previous document', 'KeyN', 'n')
  expect(page.querySelector('[role=alert]')?.textContent).toBe('N is already the key of “Next document”.')
  await press(button(page, 'Usual keys'))
  expect(keySettings.getState()).toEqual(DEFAULT_KEYS)
})

test('does not break a number after its hyphens, and leaves the text as it is', async () => {
  const text = 'Reject 1: RGP-26-27-0201 Himalaya Paper Mills'
  const page = await drawAlone(<WholeWords text={text} />)
  expect(page.textContent).toBe(text)
  expect([...page.querySelectorAll('.cs-whole-word')].map((word) => word.textContent)).toEqual(['RGP-26-27-0201'])
})

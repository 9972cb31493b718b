// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, doing, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
import { openShell } from '../../../tests/shell/open-shell.tsx'
import { fakeRefusal } from '../../calls/fake.ts'
import { storySession } from '../../../tools/stories/shell/site.ts'
import { toastStore } from '../../ui/toasts.ts'
import { AllowDialog, BlockDialog } from './AccessDialogs.tsx'
import { Frame } from './Frame.tsx'

const session = storySession()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})

describe('the frame', () => {
  test('moves the focus into the page when another page is opened, but not into the first one', async () => {
    const { page, goTo } = await openShell(<Frame session={session}>Page</Frame>, { at: '/offers' })
    const main = page.querySelector('main')
    expect(document.activeElement).not.toBe(main)
    await goTo('/moulds')
    expect(document.activeElement).toBe(main)
  })

  test('leaves the focus where it is when only the filters of the page change', async () => {
    const { page, goTo } = await openShell(<Frame session={session}>Page</Frame>, { at: '/offers' })
    await goTo('/offers?search=a')
    expect(document.activeElement).not.toBe(page.querySelector('main'))
  })

  test('opens its menu in a drawer, which any navigation closes', async () => {
    const { page, goTo } = await openShell(<Frame session={session}>Page</Frame>)
    const drawer = page.querySelector<HTMLDialogElement>('dialog.cs-drawer')
    await press(button(page, 'Open menu'))
    expect(drawer?.open).toBe(true)
    await goTo('/offers')
    expect(drawer?.open).toBe(false)
  })

  test('shows only the page in a panel, without bar and menu', async () => {
    const { page } = await openShell(<Frame session={session}>Page</Frame>, { at: '/offers?panel=true&navbar=false' })
    expect(page.querySelector('main')?.textContent).toBe('Page')
  })
})

describe('blocking all access', () => {
  const PATH = '/main/blockallaccess'

  async function opened(answer: unknown = { ok: true }) {
    const onClose = vi.fn()
    const shell = await openShell(<BlockDialog {...{ session, onClose }} />, { answers: { [PATH]: () => answer } })
    const submit = async (word: string) => {
      await typeInto(shell.page.querySelector('input'), word)
      await doing(() => shell.page.querySelector('form')?.requestSubmit())
    }
    return { ...shell, onClose, submit }
  }

  test('requires the word exactly as it is written', async () => {
    const { page, submit, transport } = await opened()
    await submit('stop')
    expect(page.querySelector('[role=alert]')?.textContent).toBe("Please type 'STOP' to block access.")
    expect([transport.requests.length, document.activeElement]).toEqual([0, page.querySelector('input')])
  })

  test('signs everybody else out', async () => {
    const { submit, transport, shell, onClose } = await opened()
    await submit('STOP')
    expect(transport.requests.map(({ path }) => path)).toEqual([PATH])
    expect([shell.session.getState().accessBlocked, onClose.mock.calls.length]).toEqual([true, 1])
  })

  test('stays open with the reason when the ERP refuses', async () => {
    const { submit, shell, onClose } = await opened(fakeRefusal(403, { ok: false, reason: 'Not you.' }))
    await submit('STOP')
    expect([shell.session.getState().accessBlocked, onClose.mock.calls.length]).not.toEqual([true, 1])
    expect(toastStore.getState().messages.at(-1)?.text).toContain('Not you.')
  })
})

test('allows access again without a typed word', async () => {
  const onClose = vi.fn()
  const { page, shell } = await openShell(<AllowDialog {...{ session, onClose }} />, {
    session: { accessBlocked: true, capabilities: ['accessblock'] },
    answers: { '/main/allowaccess': () => ({ ok: true }) },
  })
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect([shell.session.getState().accessBlocked, onClose.mock.calls.length]).toEqual([false, 1])
})

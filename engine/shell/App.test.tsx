// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { historyAt } from '../../tests/blocks/history-at.ts'
import { button, doing, drawAlone, eventually, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { openShell } from '../../tests/shell/open-shell.tsx'
import { sampleShell, type ShellFacts } from '../stories/shell/sample-shell.ts'
import { dismissAll, say } from '../ui/toasts.ts'
import { App } from './App.tsx'
import { Gate, prefetchLogin } from './Gate.tsx'

async function openAt(path: string, facts: ShellFacts = {}) {
  const { shell } = sampleShell(facts)
  const history = await historyAt(path)
  return drawAlone(<App {...{ shell, history }} />)
}

beforeEach(() => {
  localStorage.clear()
  dismissAll()
  // What waits for it would be drawn after the test.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

test('somebody signed in sees the frame with the page of the address', async () => {
  const page = await openAt('/nothing-there')
  await eventually(() => expect(page.querySelector('main h1')?.textContent).toBe('There is no screen at this address.'))
  expect(page.querySelector('header')).not.toBeNull()
})

test('nobody signed in sees the login instead', async () => {
  const page = await openAt('/login', { person: null })
  await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Log in'))
  expect(page.querySelector('.cs-frame')).toBeNull()
})

test('what is typed at the login page stays when the address changes under it', async () => {
  await prefetchLogin()
  const { page, goTo } = await openShell(<Gate />, { person: null, at: '/login' })
  await press(page.querySelector('#cs-tab-email'))
  const email = () => page.querySelector<HTMLInputElement>('#cs-panel-email input[type=email]')
  await typeInto(email(), 'meera.nair@example.com')
  await goTo('/offers?Status=Submitted')
  expect(page.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Email Login')
  expect(email()?.value).toBe('meera.nair@example.com')
})

test('a message is shown over any page, and can be dismissed', async () => {
  const page = await openAt('/login', { person: null })
  await doing(() => say('Approved.', { tone: 'success' }))
  await eventually(() => expect(page.querySelector('.cs-messages')?.textContent).toContain('Approved.'))
  await press(button(page, 'Dismiss'))
  await eventually(() => expect(page.textContent).not.toContain('Approved.'))
})

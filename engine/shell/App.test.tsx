// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { routerAt } from '../../tests/blocks/router-at.ts'
import { button, doing, drawAlone, eventually, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { openSite } from '../../tests/shell/open-shell.tsx'
import { sampleShell, type ShellFacts } from '../../tools/stories/shell/sample-shell.ts'
import { dismissAll, showToast } from '../ui/toasts.ts'
import { App } from './App.tsx'
import { prefetchLogin } from './Gate.tsx'
import { routeTable } from './routes.tsx'

async function openAt(path: string, facts: ShellFacts = {}) {
  const { shell } = sampleShell(facts)
  const router = await routerAt(path, routeTable({ session: shell.session, loadScreen: async () => undefined }))
  return drawAlone(<App {...{ shell, router }} />)
}

beforeEach(() => {
  localStorage.clear()
  dismissAll()
  // Whatever is still pending would be drawn after the test.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

test('shows a signed-in person the frame with the page of the address', async () => {
  const page = await openAt('/nothing-there')
  await eventually(() => expect(page.querySelector('main h1')?.textContent).toBe('There is no screen at this address.'))
  expect(page.querySelector('header')).not.toBeNull()
})

test('shows the login page when nobody is logged in', async () => {
  const page = await openAt('/login', { person: null })
  await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Log in'))
  expect(page.querySelector('.cs-frame')).toBeNull()
})

test('keeps what is typed at the login page when the address changes', async () => {
  await prefetchLogin()
  const { page, goTo } = await openSite({ person: null, at: '/login' })
  await press(page.querySelector('#cs-tab-email'))
  const email = () => page.querySelector<HTMLInputElement>('#cs-panel-email input[type=email]')
  await typeInto(email(), 'meera.nair@example.com')
  await goTo('/offers?Status=Submitted')
  expect(page.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Email Login')
  expect(email()?.value).toBe('meera.nair@example.com')
})

test('shows a message over any page, and lets it be dismissed', async () => {
  const page = await openAt('/login', { person: null })
  await doing(() => showToast('Approved.', { tone: 'success' }))
  await eventually(() => expect(page.querySelector('.cs-messages')?.textContent).toContain('Approved.'))
  await press(button(page, 'Dismiss'))
  await eventually(() => expect(page.textContent).not.toContain('Approved.'))
})

import { expect, it } from 'vitest'
import { drawn } from '../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../tests/shell/stub-browser.ts'
import { ProblemsOverlay } from './development/ProblemsOverlay.tsx'
import { Gate, prefetchLogin } from './Gate.tsx'

it.each(['/login', '/offers'])('shows the login page and no screen at %s when nobody is logged in', async (at) => {
  stubBrowser()
  await prefetchLogin()
  const html = await drawn(<Gate />, { person: null, at })
  expect(html).toContain('<h1>Log in</h1>')
  expect(html).not.toContain('cs-frame')
})

it('waits while it is unknown who is logged in, and shows why the answer did not come', async () => {
  stubBrowser()
  const gate = (problem: string | null) => drawn(<Gate />, { status: { kind: 'unknown', problem }, at: '/offers' })
  expect(await gate(null)).toContain('role="status" aria-label="Loading"')
  expect(await gate('No network.')).toMatch(/The ERP could not be reached\..*No network\..*Try again/)
})

it('renders the problems of saved screens as a dialog that is closed at first', async () => {
  expect(await drawn(<ProblemsOverlay />)).toMatch(
    /<dialog class="cs-dialog cs-problems" aria-labelledby="cs-problems">/,
  )
})

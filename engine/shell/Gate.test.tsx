import { expect, it } from 'vitest'
import { drawn } from '../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../tests/shell/stub-browser.ts'
import { ProblemsOverlay } from './development/ProblemsOverlay.tsx'
import { Gate, prefetchLogin } from './Gate.tsx'

it.each(['/login', '/offers'])('nobody signed in sees the login page at %s, and no screen', async (at) => {
  stubBrowser()
  await prefetchLogin()
  const html = await drawn(<Gate />, { person: null, at })
  expect(html).toContain('<h1>Log in</h1>')
  expect(html).not.toContain('cs-frame')
})

it('while it is unknown who is signed in the page waits, and says why it cannot know', async () => {
  stubBrowser()
  const gate = (problem: string | null) => drawn(<Gate />, { status: { kind: 'unknown', problem }, at: '/offers' })
  expect(await gate(null)).toContain('role="status" aria-label="Loading"')
  expect(await gate('No network.')).toMatch(/The ERP could not be reached\..*No network\..*Try again/)
})

it('problems of saved screens are a dialog that is closed at first', async () => {
  expect(await drawn(<ProblemsOverlay />)).toMatch(
    /<dialog class="cs-dialog cs-problems" aria-labelledby="cs-problems">/,
  )
})

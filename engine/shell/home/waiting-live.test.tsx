// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, doing, eventually, press } from '../../../tests/blocks/open-screen.tsx'
import { openShell } from '../../../tests/shell/open-shell.tsx'
import { storySession } from '../../../tools/stories/shell/site.ts'
import { fakeRefusal } from '../../calls/fake.ts'
import { HomePage } from './HomePage.tsx'

/** The counts of the page; `state.count` null: the call fails. */
async function opened(state: { count: number | null }) {
  const answers = {
    '/main/waiting': () =>
      state.count === null
        ? fakeRefusal(500, {})
        : { ok: true, get_waiting: [{ screen: 'offers', Status: 'Open', count: state.count }] },
  }
  const { page } = await openShell(<HomePage session={storySession()} />, { answers })
  return { page, seen: (text: string) => eventually(() => expect(page.textContent).toContain(text)) }
}

const returnToWindow = () => doing(() => window.dispatchEvent(new Event('focus')))

test('the counts are fetched at once, and again on each return to the window', async () => {
  const state = { count: 7 }
  const { seen } = await opened(state)
  await seen('7 documents wait for you')
  state.count = 8
  await returnToWindow()
  await seen('8 documents wait for you')
})

test('counts that could not be fetched again are not shown, and may be retried', async () => {
  const state: { count: number | null } = { count: 7 }
  const { page, seen } = await opened(state)
  await seen('7 documents wait for you')
  state.count = null
  await returnToWindow()
  await seen('Counts could not be read.')
  expect(page.textContent).not.toContain('7 documents')
  state.count = 9
  await press(button(page, 'Try again'))
  await seen('9 documents wait for you')
})

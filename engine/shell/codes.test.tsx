// @vitest-environment happy-dom
/** Codes on paper and numbers of documents open what they stand for. */
import { expect, test } from 'vitest'
import { doing, eventually, typeInto } from '../../tests/blocks/open-screen.tsx'
import { openShell } from '../../tests/shell/open-shell.tsx'
import type { FakeHandler } from '../calls/fake.ts'
import { useLocation } from 'react-router-dom'
import { storySession } from '../../tools/stories/shell/site.ts'
import { CommandPalette } from './commands/CommandPalette.tsx'
import { CodePage } from './pages/CodePage.tsx'

const scan: FakeHandler = ({ query }) => ({
  ok: true,
  get_scan: query['code'] === 'of-7' ? { route: '/offers?search=OF-7', label: 'Offers', name: 'OF-7' } : null,
})
const facts = { session: { capabilities: ['scan'] as const }, answers: { '/main/scan': scan } }

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

test('the page of a code is replaced with the document, or says that the code opens nothing', async () => {
  const { page } = await openShell(
    <>
      <CodePage code="of-7" />
      <Address />
    </>,
    { ...facts, at: '/scan?code=of-7' },
  )
  await eventually(() => expect(page.querySelector('output')?.textContent).toBe('/offers?search=OF-7'))
  const other = await openShell(<CodePage code="x" />, facts)
  await eventually(() =>
    expect(other.page.querySelector('h1')?.textContent).toBe('Scanned code is not valid or expired.'),
  )
})

test('the commands offer the document whose whole number is typed', async () => {
  const buffer = { keys: [], stop: () => undefined }
  const palette = <CommandPalette session={storySession()} buffer={buffer} onClose={() => undefined} />
  const { page, transport } = await openShell(palette, facts)
  const input = page.querySelector('input')
  await typeInto(input, 'offers')
  await doing(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(transport.requests).toEqual([])
  await typeInto(input, 'of-7')
  await eventually(() => expect(page.querySelector('[role=option]')?.textContent).toBe('OF-7Offers'))
})

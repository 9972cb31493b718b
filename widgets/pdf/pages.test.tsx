// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { button, drawAlone, layOut, press } from '../../tests/blocks/open-screen.tsx'
import { Pages } from './Pages.tsx'

interface FakeDocument {
  readonly children: ReactNode
  onLoadSuccess(document: { readonly numPages: number }): void
  onPassword(): void
}

// The library draws on a canvas in a worker, which is tested in Chromium (tests/browser/widgets.test.ts).
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ children, onLoadSuccess, onPassword }: FakeDocument) => (
    <>
      <button onClick={() => onLoadSuccess({ numPages: 3 })}>Load</button>
      <button onClick={() => onPassword()}>Lock</button>
      {children}
    </>
  ),
  Page: (props: Readonly<Record<string, unknown>>) => (
    <output>{`${props['pageNumber']} ${props['width']} ${props['rotate']}`}</output>
  ),
}))

async function drawn(room: number) {
  layOut(room)
  const props = { blob: new Blob(), onPages: vi.fn(), onFailed: vi.fn(), onLocked: vi.fn() }
  return { ...props, page: await drawAlone(<Pages {...props} page={2} zoom={50} turn={90} />) }
}

test.each([
  [600, '2 300 90'],
  [2000, '2 450 90'],
])('at a width of %i px, draws a page as wide as the space, at most 900, times the zoom', async (room, text) => {
  expect((await drawn(room)).page.querySelector('output')?.textContent).toBe(text)
})

test('draws no page without space, in a closed tab', async () => {
  expect((await drawn(0)).page.querySelector('output')).toBeNull()
})

test('reports the number of pages, and a file with a password as such', async () => {
  const { page, onPages, onFailed, onLocked } = await drawn(600)
  await press(button(page, 'Load'))
  await press(button(page, 'Lock'))
  expect([onPages.mock.calls, onFailed.mock.calls.length, onLocked.mock.calls.length]).toEqual([[[3]], 0, 1])
})

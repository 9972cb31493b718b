// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { button, drawAlone, press } from '../../tests/blocks/open-screen.tsx'
import { ViewerBar } from './ViewerBar.tsx'

async function drawn(change: Partial<Parameters<typeof ViewerBar>[0]> = {}) {
  const commands = { onGo: vi.fn(), onZoom: vi.fn(), onRotate: vi.fn(), onShare: vi.fn() }
  const file = { kind: 'pdf', name: 'paper.pdf', url: 'blob:1', zoom: 100, page: 1, count: 3 } as const
  return { ...commands, page: await drawAlone(<ViewerBar {...file} {...commands} {...change} />) }
}

const isOff = (page: HTMLElement, name: string) => (button(page, name) as HTMLButtonElement).disabled

test('turns pages as far as there are any', async () => {
  const { page, onGo } = await drawn()
  expect(page.querySelector('[role=status]')?.textContent).toBe('1 of 3')
  expect([isOff(page, 'Previous page'), isOff(page, 'Next page')]).toEqual([true, false])
  await press(button(page, 'Next page'))
  expect(onGo.mock.calls).toEqual([[1]])
  expect(isOff((await drawn({ page: 3 })).page, 'Next page')).toBe(true)
})

test('limits the zoom to 50 and 200 percent', async () => {
  const [least, most] = [await drawn({ zoom: 50 }), await drawn({ zoom: 200 })]
  expect([isOff(least.page, 'Zoom out'), isOff(least.page, 'Zoom in')]).toEqual([true, false])
  expect([isOff(most.page, 'Zoom out'), isOff(most.page, 'Zoom in')]).toEqual([false, true])
})

test('shows no page controls for a picture', async () => {
  expect((await drawn({ kind: 'image' })).page.querySelector('[role=status]')).toBeNull()
})

test('lets a file be neither downloaded nor shared before it is loaded', async () => {
  const { page } = await drawn({ url: null })
  expect([page.querySelector('a'), isOff(page, 'Share')]).toEqual([null, true])
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { doing, drawAlone } from '../../../tests/blocks/open-screen.tsx'
import { Heights } from './heights.ts'
import { observeList } from './observe-list.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const KEYS = Array.from({ length: 1000 }, (_, index) => `k${index}`)

test('renders a thousand rows as a dozen elements in a list as high as all of them', async () => {
  const onNearEnd = vi.fn()
  function List() {
    const rows = useVirtualRows({
      keys: KEYS,
      answer: KEYS,
      estimate: 92,
      margins: () => ({ before: 0, after: 0 }),
      onNearEnd,
    })
    const { range, attach, heights } = rows
    return (
      <ul ref={attach} style={{ blockSize: heights.total() }}>
        {KEYS.slice(range.first, range.end).map((key) => (
          <li key={key} data-key={key} />
        ))}
      </ul>
    )
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(92)
  const page = await drawAlone(<List />)
  expect(page.querySelectorAll('li').length).toBeLessThan(30)
  expect(page.querySelector('li')?.dataset['key']).toBe('k0')
  expect(onNearEnd).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('measures drawn rows by their keys', async () => {
  const page = await drawAlone(<i data-key="k1" />)
  const heights = new Heights({ estimate: 92, gap: 8 })
  heights.setKeys(KEYS)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(192)
  const nothing = () => undefined
  const list = observeList({ element: () => page, heights, onScroll: nothing, onMoved: nothing, onElsewhere: nothing })
  expect([list.measure(), heights.end(1) - heights.start(1), list.measure()]).toEqual([true, 192, false])
  vi.restoreAllMocks()
})

test('listens to scrolling until the list is unmounted', async () => {
  const onScroll = vi.fn()
  const nothing = () => undefined
  const heights = new Heights({ estimate: 92, gap: 8 })
  const stop = observeList({ element: () => null, heights, onScroll, onMoved: nothing, onElsewhere: nothing }).start()
  await doing(() => window.dispatchEvent(new Event('scroll')))
  stop()
  await doing(() => window.dispatchEvent(new Event('scroll')))
  expect(onScroll).toHaveBeenCalledOnce()
})

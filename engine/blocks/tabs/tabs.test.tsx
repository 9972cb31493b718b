// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { doing, draw, openScreen, press } from '../../../tests/blocks/open-screen.tsx'
import { BlockViewsContext } from '../../screen/Blocks.tsx'
import { blocks } from '../views.ts'
import { TabsView } from './View.tsx'

const SCREEN = `
label: Reports
kind: page
views:
  only:
    - tabs:
        first: [{ text: One }]
        second: { enabledWhen: 1 == 2, reason: Only later., blocks: [{ text: Two }] }
        third: [{ text: Three }]
`

async function opened() {
  const [say, chooseTab] = [vi.fn(), vi.fn()]
  const { host, block } = openScreen(SCREEN, { host: { showMessage: say, chooseTab } })
  const page = await draw(
    host,
    <BlockViewsContext value={blocks}>
      <TabsView block={block('tabs')} />
    </BlockViewsContext>,
  )
  const tabs = [...page.querySelectorAll<HTMLElement>('[role=tab]')]
  const pressKey = (key: string) =>
    doing(() => tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return { tabs, say, pressKey, chosen: () => chooseTab.mock.lastCall?.[1] as unknown }
}

test.each(['ArrowRight', 'ArrowLeft', 'End'])('%s skips a tab that cannot be opened', async (key) => {
  const { tabs, pressKey, chosen } = await opened()
  await pressKey(key)
  expect([chosen(), document.activeElement]).toEqual(['third', tabs[2]])
})

test('reaches a disabled tab by Tab, and shows on a press why it is disabled', async () => {
  const { tabs, say, chosen } = await opened()
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, -1])
  await press(tabs[1])
  expect([chosen(), say.mock.calls]).toEqual([undefined, [['Only later.', { tone: 'warning' }]]])
  expect(tabs[1]?.getAttribute('aria-description')).toBe('Only later.')
})

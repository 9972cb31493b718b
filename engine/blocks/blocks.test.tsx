// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { button, doing, draw, openScreen, press } from '../../tests/blocks/open-screen.tsx'
import { BlockViewsContext } from '../screen/Blocks.tsx'
import { AccordionView } from './accordion/View.tsx'
import { accordionSpec } from './accordion/block.ts'
import type { FilesBlock } from './files/block.ts'
import { FilesView } from './files/View.tsx'
import type { FrameBlock } from './frame/block.ts'
import { frameAddress } from './frame/frame-address.ts'
import { FrameView } from './frame/View.tsx'
import { ownSpecs } from './specs.ts'
import { TabsView } from './tabs/View.tsx'
import { TextView } from './text/View.tsx'
import { blocks } from './views.ts'

const screenOf = (views: string, given = {}) =>
  openScreen(`label: Nested\nkind: page\nviews: { only: [${views}] }\n`, given)

/** A screen with only this block, of a kind that the engine does not name. */
function onlyBlock<Own>({ definition }: ReturnType<typeof screenOf>): Own {
  return Object.values(definition.views)[0]?.blocks[0] as unknown as Own
}

test('shows one open tab, and keeps visited ones mounted', async () => {
  const { host, block } = screenOf('{ tabs: { first: [{ text: One }], second: [{ text: Two }] } }')
  const page = await draw(
    host,
    <BlockViewsContext value={blocks}>
      <TabsView block={block('tabs')} />
    </BlockViewsContext>,
  )
  const tabs = [...page.querySelectorAll('[role=tab]')]
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  await press(tabs[1])
  expect(page.querySelectorAll('[role=tabpanel]')).toHaveLength(2)
})

test('opens the first panel of an accordion', async () => {
  const { host, block } = screenOf(
    '{ accordion: { a: { label: How it begins, blocks: [{ text: Dear }] }, b: { label: Ends, blocks: [{ text: Yours }] } } }',
  )
  const page = await draw(
    host,
    <BlockViewsContext value={blocks}>
      <AccordionView block={block('accordion')} />
    </BlockViewsContext>,
  )
  expect([...page.querySelectorAll('details')].map((each) => each.open)).toEqual([true, false])
  expect(page.querySelector('summary')?.textContent).toBe('How it begins')
})

test('renders a text as a paragraph, and with a tone as a notice', async () => {
  const { host, block } = screenOf('{ text: Orders stay closed. }')
  const text = block('text')
  expect((await draw(host, <TextView block={text} />)).querySelector('p')?.className).toBe('cs-text')
  const notice = await draw(host, <TextView block={{ ...text, tone: 'danger' }} />)
  expect(notice.querySelector('[role=alert]')?.textContent).toBe('Orders stay closed.')
})

test('embeds in a frame only pages of the site or its ERP', async () => {
  const calls = { documentUrl: (path: string) => `https://erp.example${path}` }
  const screen = screenOf('{ frame: /paper/preview, label: Preview }', { calls })
  const { host } = screen
  const framed = onlyBlock<FrameBlock>(screen)
  expect(frameAddress(framed, host)).toBe('https://erp.example/paper/preview')
  expect(frameAddress({ ...framed, path: ['//evil.example'] }, host)).toBeNull()
  const page = await draw(host, <FrameView block={{ ...framed, path: ['//evil.example'] }} />)
  expect(page.textContent).toBe('This page cannot be shown here.')
})

test('shows the files of a record, and nothing without a record', async () => {
  const files = vi.fn(async () => [])
  const screen = screenOf(`{ files: attachments, pk: '=''7''', max: 8 }`, { calls: { files } })
  const { host } = screen
  const block = onlyBlock<FilesBlock>(screen)
  const page = await draw(host, <FilesView block={block} />)
  expect(files).toHaveBeenCalledWith(expect.objectContaining({ pk: '7', of: 'attachments' }))
  await doing(() => undefined)
  expect(button(page, 'Upload')).toBeDefined()
  const none = await draw(host, <FilesView block={{ ...block, pk: { op: 'literal', value: null } }} />)
  expect(none.textContent).toBe('')
})

test('has a view for every block of the vocabulary, except those of the site', () => {
  expect(Object.keys(blocks).toSorted()).toEqual(ownSpecs.map(({ name }) => name).toSorted())
  expect(accordionSpec.name).toBe('accordion')
})

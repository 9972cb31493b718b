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
import { plainBlocks } from './plain-views.ts'
import { ownSpecs } from './specs.ts'
import { TabsView } from './tabs/View.tsx'
import { TextView } from './text/View.tsx'
import { blocks } from './views.ts'

const screenOf = (views: string, given = {}) =>
  openScreen(`label: Nested\nkind: page\nviews: { only: [${views}] }\n`, given)

/** The one block of a screen, of a kind that the engine does not name. */
function onlyBlock<Own>({ definition }: ReturnType<typeof screenOf>): Own {
  return Object.values(definition.views)[0]?.blocks[0] as unknown as Own
}

test('one tab is open, and what was visited stays', async () => {
  const { host, block } = screenOf('{ tabs: { first: [{ text: One }], second: [{ text: Two }] } }')
  const page = await draw(
    host,
    <BlockViewsContext value={plainBlocks}>
      <TabsView block={block('tabs')} />
    </BlockViewsContext>,
  )
  const tabs = [...page.querySelectorAll('[role=tab]')]
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  await press(tabs[1])
  expect(page.querySelectorAll('[role=tabpanel]')).toHaveLength(2)
})

test('the first panel of an accordion is open', async () => {
  const { host, block } = screenOf(
    '{ accordion: { a: { label: How it begins, blocks: [{ text: Dear }] }, b: { label: Ends, blocks: [{ text: Yours }] } } }',
  )
  const page = await draw(
    host,
    <BlockViewsContext value={plainBlocks}>
      <AccordionView block={block('accordion')} />
    </BlockViewsContext>,
  )
  expect([...page.querySelectorAll('details')].map((each) => each.open)).toEqual([true, false])
  expect(page.querySelector('summary')?.textContent).toBe('How it begins')
})

test('a text is a paragraph, with a tone a notice', async () => {
  const { host, block } = screenOf('{ text: Orders stay closed. }')
  const text = block('text')
  expect((await draw(host, <TextView block={text} />)).querySelector('p')?.className).toBe('cs-text')
  const notice = await draw(host, <TextView block={{ ...text, tone: 'danger' }} />)
  expect(notice.querySelector('[role=alert]')?.textContent).toBe('Orders stay closed.')
})

test('a frame shows the site or its ERP, and nothing else', async () => {
  const calls = { documentUrl: (path: string) => `https://erp.example${path}` }
  const screen = screenOf('{ frame: /paper/preview, label: Preview }', { calls })
  const { host } = screen
  const framed = onlyBlock<FrameBlock>(screen)
  expect(frameAddress(framed, host)).toBe('https://erp.example/paper/preview')
  expect(frameAddress({ ...framed, path: ['//evil.example'] }, host)).toBeNull()
  const page = await draw(host, <FrameView block={{ ...framed, path: ['//evil.example'] }} />)
  expect(page.textContent).toBe('This page cannot be shown here.')
})

test('the files of a record are shown, of none nothing', async () => {
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

test('every block of the vocabulary has a view, those of the site aside', () => {
  expect(Object.keys(blocks).toSorted()).toEqual(ownSpecs.map(({ name }) => name).toSorted())
  expect(Object.keys(plainBlocks)).toEqual(['list', 'text'])
  expect(accordionSpec.name).toBe('accordion')
})

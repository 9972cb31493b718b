import { expect, test } from 'vitest'
import type { Block, Tab } from './definition.ts'
import { seenFirst } from './seen-first.ts'

const text = { block: 'text', text: [], tone: 'plain', visibleWhen: null } as const
const tab = (name: string, blocks: readonly Block[]): Tab => ({
  name,
  label: [],
  visibleWhen: null,
  enabledWhen: null,
  blocks,
})

test('what a person sees first are the blocks of the first view, and those of the first tab in it', () => {
  const tabs = {
    block: 'tabs',
    tabs: [tab('a', [text]), tab('b', [text, text])],
    field: null,
    visibleWhen: null,
  } as const
  const view = { name: 'start', label: null, modal: false, actions: [], blocks: [tabs] }
  expect(seenFirst({ views: { start: view }, start: 'start' })).toEqual([tabs, text])
  expect(seenFirst({ views: {}, start: 'start' })).toEqual([])
})

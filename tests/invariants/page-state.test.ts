/**
 * The state of an open page changes by named events only: `ScreenStore` can be read, and what writes to it is imported by
 * the events' folder alone (decision 11).
 */
import { expect, test } from 'vitest'
import { graphOf, SOURCE_FOLDERS } from './module-graph.ts'
import { readSources, visit } from './sources.ts'

const EVENTS = 'engine/page/events/'
const WRITER = `${EVENTS}change-state.ts`

const sources = await readSources(SOURCE_FOLDERS)

test('only events import what writes the state of a page', () => {
  const writers = [...graphOf(sources)].filter(([, targets]) => targets.has(WRITER)).map(([file]) => file)
  expect(writers.length).toBeGreaterThan(5)
  expect(writers.filter((file) => !file.startsWith(EVENTS))).toEqual([])
})

test('nothing else in a page calls setState of a store', () => {
  const calling = sources.filter(({ file, program }) => {
    let isFound = false
    visit(program, (node) => {
      const callee =
        node.type === 'CallExpression' ? (node['callee'] as { type: string; property?: { name?: string } }) : null
      if (callee?.type === 'MemberExpression' && callee.property?.name === 'setState') isFound = true
    })
    return isFound && /^(engine\/(page|screen|blocks|overlays|attachments)|widgets)\//.test(file)
  })
  expect(calling.map(({ file }) => file)).toEqual([WRITER])
})

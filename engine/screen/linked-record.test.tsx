// @vitest-environment happy-dom
import type { Capability } from '../calls/capabilities.ts'
import { expect, test, vi } from 'vitest'
import { draw, eventually, openScreen } from '../../tests/blocks/open-screen.tsx'
import { CallError } from '../calls/errors.ts'
import { LinkedRecord } from './LinkedRecord.tsx'

const SCREEN = `
label: Claims
kind: page
fields: { id: code, Purpose: text, version: { type: number, sent: false } }
data: { claims: { get: list, page: 50 } }
actions:
  open: { steps: [{ show: claim, with: =row }] }
  save: { post: item, query: { version: =form.version }, body: { Purpose: =form.Purpose } }
views:
  list: [{ list: claims, card: { title: Purpose }, onPress: open }]
  claim: { blocks: [{ form: [Purpose] }], actions: [save] }
`

function opened(answer: () => Promise<unknown>, capabilities: readonly Capability[] = ['documents']) {
  const send = vi.fn(answer)
  const more = vi.fn(async () => true)
  const extend = (create: (send: unknown, options: unknown) => unknown) =>
    create(send, { capabilities: () => capabilities })
  const screen = openScreen(SCREEN, {
    calls: { extend: extend as never },
    rows: { claims: [{ id: '1', Purpose: 'Old' }] },
  })
  const read = screen.definition.reads['claims'] ?? expect.unreachable()
  const claims = { ...screen.host.reads['claims'], status: 'ready', question: 'q', isComplete: false, rows: [], more }
  const host = { ...screen.host, reads: { claims: claims as never } }
  return { send, more, draw: () => draw(host, <LinkedRecord link={{ read, id: '9000' }} />) }
}

test('requests a linked document by its id, without reading the list', async () => {
  const { send, more, draw: drawn } = opened(async () => ({ get_item: { id: '9000', Purpose: 'Taxi' } }))
  await drawn()
  await eventually(() => expect(send).toHaveBeenCalled())
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ path: '/main/s/part/item', query: { key: '9000' } }))
  expect(more).not.toHaveBeenCalled()
})

test('searches the list when the ERP has no such call, or cannot be reached', async () => {
  const refused = opened(() => Promise.reject(new CallError('network', { path: 'item' })))
  await refused.draw()
  await eventually(() => expect(refused.more).toHaveBeenCalled())
  const plain = opened(async () => ({}), [])
  await plain.draw()
  await eventually(() => expect(plain.more).toHaveBeenCalled())
  expect(plain.send).not.toHaveBeenCalled()
})

test('says that a record does not exist or may not be seen, without reading the list', async () => {
  const { more, draw: drawn } = opened(() => Promise.reject(new CallError('http', { path: 'item', status: 404 })))
  const view = await drawn()
  await eventually(() => expect(view.textContent).toContain('This entry does not exist, or you may not see it.'))
  expect(more).not.toHaveBeenCalled()
})

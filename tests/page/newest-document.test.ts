/** A document is opened in the server's current version, and updated while it is open, without a browser. */
import { describe, expect, test } from 'vitest'
import { CallError } from '../../engine/calls/errors.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

const REQUISITION = compiledScreen('purchase/purchaserequest.yaml')
const row = { id: '1', version: 1, Status: 'Draft', editMessage: '', UsedFor: 'Shed 1' }
const newest = { ...row, version: 2, UsedFor: 'Shed 7', Items: [{ key: 'k', Item: 'Bolt' }] }

const failure = (kind: 'network' | 'timeout' | 'aborted') => new CallError(kind, { path: '' })
const refusal = (status: number) => new CallError('server', { path: '', status, reason: 'It is gone.', answer: {} })

describe('Open on a row', () => {
  const open = (reply: unknown) => {
    const listed = openPage(REQUISITION, { bodies: { list: () => ({ get_list: { result: [row] } }) } })
    return runPress(listed, { action: 'open', rows: [row], reply: () => reply })
  }
  const shown = ({ effects }: ReturnType<typeof open>): Row | null | undefined =>
    effects.flatMap((effect) => (effect.do === 'show' ? [effect.with] : []))[0]

  test('requests that row, and shows the server’s version', () => {
    const pressed = open({ ok: true, get_item: newest })
    expect(pressed.effects[0]).toMatchObject({ do: 'call', method: 'GET', call: { path: 'item', query: { key: '1' } } })
    expect(shown(pressed)).toEqual(newest)
  })
  test.each([failure('network'), failure('timeout'), failure('aborted'), refusal(503)])(
    'shows the list’s version without a message if the server does not respond',
    (error) => {
      const pressed = open(error)
      expect([shown(pressed), pressed.messages, pressed.result]).toEqual([row, [], { result: 'done' }])
    },
  )
  test('shows nothing of a deleted document but a message', () => {
    const pressed = open(refusal(404))
    expect([shown(pressed), pressed.messages]).toEqual([undefined, ['It is gone.']])
  })
})

describe('Copy', () => {
  const open = () => openPage(REQUISITION, { view: 'document', withRow: { ...row, OrderNo: 'PRQ-1' } })
  test('starts a new document with the server’s version, in place of the open one', () => {
    const { effects } = runPress(open(), { action: 'copy', reply: () => ({ ok: true, get_item: newest }) })
    expect(effects.map((effect) => effect.do)).toEqual(['call', 'count-again', 'back', 'show'])
    const show = effects.at(-1)
    expect(show).toMatchObject({ show: { view: 'document' }, with: { UsedFor: 'Shed 7', Items: newest.Items } })
    expect(Object.keys((show as { with: Row }).with)).not.toContain('id')
  })
  test('stays where it is if the server does not respond', () => {
    const { effects, result } = runPress(open(), { action: 'copy', reply: () => failure('network') })
    expect([effects.some((effect) => effect.do === 'back'), result]).toMatchObject([false, { why: 'failed' }])
  })
})

test('a link to a document loads all of it, not only the values in its address', () => {
  const { page } = openPage(REQUISITION, { query: { view: 'document', 'w.id': '7', 'w.UsedFor': 'Shed' } })
  expect([page.link.get()?.id, page.view.get()]).toEqual(['7', undefined])
})

test('added files change what the form knows of them, and no typed values', () => {
  const bodies = { document: () => ({ get_item: newest }) }
  const held = { ...row, awsfile_count: 0, submitMessage: 'It needs a certificate.' }
  const opened = openPage(REQUISITION, { view: 'document', withRow: held, bodies })
  opened.page.setField('UsedFor', 'Shed 4')
  const now = { ...newest, awsfile_count: 1, submitMessage: '' }
  runPress(opened, { action: 'counted', reply: () => ({ ok: true, get_item: now }) })
  expect(opened.page.form.get()).toMatchObject({ awsfile_count: 1, submitMessage: '', UsedFor: 'Shed 4', version: 1 })
  runPress(opened, { action: 'counted', reply: () => failure('network') })
  expect(opened.page.form.get()).toMatchObject({ awsfile_count: 1, UsedFor: 'Shed 4' })
})

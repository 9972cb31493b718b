/** A form whose answer was lost is saved once, without a browser. */
import { describe, expect, test } from 'vitest'
import { CallError } from '../../engine/calls/errors.ts'
import { compiledScreen, openPage, type OpenedPage } from './opened-page.ts'
import { runPress, type Asking } from './run-press.ts'

const LOST = new CallError('network', { path: '' })
const SAVED = { ok: true, id: '7', row: { id: '7', version: 1, editMessage: '' } }

function open(): OpenedPage {
  const opened = openPage(compiledScreen('miscellaneous/leaverequest.yaml'), { view: 'document' })
  let key = 0
  opened.page.core.cells.given.newKey = () => `key ${(key += 1)}`
  opened.page.setField('LastDay', '2099-01-01')
  opened.page.setField('LeaveReason', 'A journey')
  return opened
}

/** Presses Save, and returns what was sent. */
function save(opened: OpenedPage, ...answers: readonly unknown[]) {
  const sent: (Asking & { readonly do: 'call' })[] = []
  const { messages } = runPress(opened, {
    action: 'save',
    reply(effect) {
      if (effect.do === 'call') sent.push(effect)
      return answers[sent.length - 1]
    },
  })
  return { messages, keys: sent.map(({ call }) => ('key' in call ? call.key : null)) }
}

describe('a form whose answer was lost', () => {
  test('is sent again under the same key', () => {
    const opened = open()
    expect([save(opened, LOST).keys, save(opened, SAVED).keys]).toEqual([['key 1'], ['key 1']])
    expect(opened.page.store.getState().unanswered).toBeNull()
  })
  test('that was changed since first repeats the lost request, and then changes the saved row', () => {
    const opened = open()
    save(opened, LOST)
    opened.page.setField('LeaveReason', 'A long journey')
    const { messages, keys } = save(opened, SAVED)
    expect([messages, keys]).toEqual([
      [expect.stringContaining('before the connection was lost has been saved')],
      ['key 1'],
    ])
    expect(opened.page.form.get()).toMatchObject({ id: '7', version: 1, LeaveReason: 'A long journey' })
  })
  test('that was not saved is sent in its current state, under another key', () => {
    const opened = open()
    save(opened, LOST)
    opened.page.setField('LeaveReason', 'A long journey')
    const refused = new CallError('server', { path: '', status: 403, reason: 'No.' })
    expect(save(opened, refused, SAVED).keys).toEqual(['key 1', 'key 2'])
  })
  test('is sent in its current state to an ERP without idempotency keys', () => {
    const opened = open()
    save(opened, LOST)
    opened.page.setField('LeaveReason', 'A long journey')
    expect(save(opened, null, SAVED).keys).toEqual(['key 1', 'key 2'])
  })
  test('gets another key once there was an answer', () => {
    const opened = open()
    const answer = { ok: false, post_item: { LeaveReason: 'Too short.' } }
    save(opened, new CallError('server', { path: '', status: 200, answer }))
    opened.page.setField('LeaveReason', 'A long journey')
    expect(save(opened, SAVED).keys).toEqual(['key 2'])
  })
})

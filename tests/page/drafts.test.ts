/** A draft is saved before it is complete, and submitted once it is (decision 14), without a browser. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../engine/calls/contract.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress, type Asking } from './run-press.ts'

const REQUISITION = compiledScreen('purchase/purchaserequest.yaml')
const SAVED = { ok: true, id: '7', row: { id: '7', version: 1, Status: 'Draft', editMessage: '', submitMessage: '' } }

/** Presses an action on a new requisition with these values. */
function pressed(action: string, values: Row) {
  const opened = openPage(REQUISITION, { view: 'document', withRow: values })
  const sent: (Asking & { readonly do: 'call' })[] = []
  const { messages } = runPress(opened, {
    action,
    reply(effect) {
      if (effect.do === 'call') sent.push(effect)
      return SAVED
    },
  })
  const errors = Object.fromEntries(opened.page.store.getState().fieldErrors)
  return { messages, errors, queries: sent.map(({ call }) => call.query) }
}

const lacking = { Items: [{ key: 'a', Qty: 2 }] }

describe('a form without required values', () => {
  test('is saved as a draft', () => {
    expect(pressed('save', lacking)).toEqual({ messages: ['Saved.'], errors: {}, queries: [{ draft: 'y' }] })
  })
  test('is not submitted: missing values are marked, also in its lines', () => {
    const { messages, errors, queries } = pressed('submit', lacking)
    expect([messages, queries]).toEqual([['Please fix the marked fields.'], []])
    expect(errors).toEqual({ UsedFor: 'Required.', 'Items.a.Item': 'Required.', 'Items.a.Rate': 'Required.' })
  })
})

test('values in a draft are checked', () => {
  const { errors, queries } = pressed('save', { UsedFor: 'x', Items: [{ key: 'a', Qty: 0 }] })
  expect(queries).toEqual([])
  expect(errors).toEqual({ UsedFor: '3 to 120 characters.', 'Items.a.Qty': 'At least 0.001.' })
})

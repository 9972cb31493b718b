import { expect, test } from 'vitest'
import { callErrorOf } from './answer-body.ts'
import { CallError, messageFor } from './errors.ts'
import type { CallErrorFacts, CallErrorKind } from './errors.ts'

type Facts = Partial<CallErrorFacts>
const shown = (kind: CallErrorKind, facts: Facts = {}) => messageFor(new CallError(kind, { path: '/main/x', ...facts }))

// Foundation §8, generic, word for word; §9: 5 seconds by default, server errors 15.
const FAILED = 'Something went wrong while processing your request, team notified'
const NETWORK = 'A network error has occured, check internet and firewalls.'
const TIMEOUT = 'The network request timed out. Please try again.'

test.each<[string, number, CallErrorKind, Facts]>([
  [`${FAILED}. Event id e7`, 5, 'http', { status: 400, traceId: 'e7' }],
  [`${FAILED}. Event id e8`, 5, 'invalid', { traceId: 'e8' }],
  [NETWORK, 5, 'network', {}],
  [NETWORK, 5, 'network', { path: '/main/v' }],
  [TIMEOUT, 5, 'timeout', {}],
  ['Locked: Year is closed', 15, 'server', { status: 500, serverName: 'Locked', reason: 'Year is closed' }],
  ['Year is closed', 15, 'server', { status: 409, reason: 'Year is closed' }],
  [`${FAILED}. Trace id t9`, 15, 'server', { status: 500, traceId: 't9' }],
  [`${FAILED}. Trace id t9`, 15, 'server', { status: 503, traceId: 't9', serverName: 'Down' }],
])('shows "%s" for %i seconds', (...[text, seconds, kind, facts]) => {
  expect(shown(kind, facts)).toEqual({ text, seconds, tone: 'danger' })
})

test('an error without an id from the ERP gets one from this browser', () => {
  expect(shown('invalid')?.text).toMatch(/Event id [0-9a-f]{8}$/)
  expect(shown('server', { status: 500 })?.text).toMatch(/Trace id [0-9a-f]{8}$/)
  expect(messageFor(new TypeError('x'))?.text.startsWith(FAILED)).toBe(true)
})

test('an unknown outcome is a warning, not a failure', () => {
  expect(shown('unknown-outcome')).toMatchObject({ tone: 'warning', seconds: 15 })
})

test.each<[string, CallErrorKind, Facts]>([
  ['aborted calls', 'aborted', {}],
  ['the health call', 'network', { path: '/main/a' }],
  ['the health call, failing with words', 'server', { path: '/main/a', status: 500, reason: 'Down' }],
  ['status 424', 'http', { status: 424 }],
  ['status 424, with words of the ERP', 'server', { status: 424, reason: 'Nothing to say' }],
  ['time-outs of the version call', 'timeout', { path: '/main/v' }],
  ['the cancelled version call', 'aborted', { path: '/main/v' }],
  ['a session that ended, which the login page explains', 'unauthorized', { status: 401 }],
])('shows nothing for %s', (_, kind, facts) => {
  expect(shown(kind, facts)).toBeNull()
})

test('shows the reference of the request next to the text, which is as specified', () => {
  const error = callErrorOf(
    { status: 500, requestId: 'of-the-header', body: { ok: false, description: 'Year is closed' } },
    '/main/x',
  )
  expect(messageFor(error)).toMatchObject({ text: 'Year is closed', reference: 'of-the-header' })
  const inBody = callErrorOf(
    { status: 403, requestId: 'of-the-header', body: { ok: false, requestId: 'r-1' } },
    '/main/x',
  )
  expect(messageFor(inBody)).toMatchObject({ reference: 'r-1' })
})

test('shows no reference beside the reason of a refusal, which is no failure', () => {
  const refused = (status: number) =>
    callErrorOf({ status, requestId: 'r-1', body: { ok: false, description: 'Attach the certificate.' } }, '/main/x')
  for (const status of [400, 403, 409, 422]) {
    expect(messageFor(refused(status))).toEqual({ text: 'Attach the certificate.', tone: 'danger', seconds: 15 })
  }
})

test('shows no reference if the ERP sent none', () => {
  expect(messageFor(callErrorOf({ status: 404, body: { ok: false } }, '/main/x'))).not.toHaveProperty('reference')
  expect(messageFor(new CallError('network', { path: '/main/x' }))).not.toHaveProperty('reference')
})

import { expect, test } from 'vitest'
import { CallError, messageFor } from './errors.ts'
import type { CallErrorFacts, CallErrorKind } from './errors.ts'

const said = (kind: CallErrorKind, facts: Partial<CallErrorFacts> = {}) =>
  messageFor(new CallError(kind, { path: '/main/x', ...facts }))

test('speaks of networks and time-outs in the words of the catalogue', () => {
  expect(said('network')?.text).toBe('A network error has occured, check internet and firewalls.')
  expect(said('timeout')?.text).toBe('The network request timed out. Please try again.')
  expect(said('timeout')?.seconds).toBe(5)
})

test('a failure carries an event id', () => {
  expect(said('http', { status: 400, traceId: 'e7' })?.text).toBe(
    'Something went wrong while processing your request, team notified. Event id e7',
  )
  expect(said('invalid')?.text).toMatch(/Event id [0-9a-f]{8}$/)
  expect(messageFor(new TypeError('x'))?.text).toMatch(/^Something went wrong/)
})

test('a server error shows its name and reason for 15 seconds', () => {
  expect(said('server', { serverName: 'Locked', reason: 'Year is closed' })).toEqual({
    text: 'Locked: Year is closed',
    tone: 'danger',
    seconds: 15,
  })
})

test('a server error without a reason shows its trace id', () => {
  expect(said('server', { status: 500, traceId: 't9' })?.text).toContain('Trace id t9')
})

test.each<[string, CallErrorKind, Partial<CallErrorFacts>]>([
  ['aborted calls', 'aborted', {}],
  ['the health call', 'network', { path: '/main/a' }],
  ['status 424', 'http', { status: 424 }],
  ['time-outs of the version call', 'timeout', { path: '/main/v' }],
])('says nothing about %s', (_, kind, facts) => {
  expect(said(kind, facts)).toBeNull()
})

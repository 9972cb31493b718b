import { expect, it } from 'vitest'
import { TryLaterError } from '../../http/errors.ts'
import type { Stream } from './stream.ts'
import { createStreams } from './streams.ts'

const NOW = 1_796_040_000_000
const opening = (personId: string, client = '') => ({ companyId: 'steel', personId, tokenHash: personId, client })

/** The text a browser has read so far, without the retry time, which is random. */
function textOf({ body }: Stream): string {
  let text = ''
  // Each event is a chunk of its own since Node 26.
  for (let chunk: unknown = body.read(); chunk !== null; chunk = body.read()) text += String(chunk)
  return text.replace(/^retry: \d+$/m, 'retry')
}

function refusalOf(run: () => unknown): unknown {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof TryLaterError ? [error.status, error.code, error.seconds] : error
  }
}

it('an event is sent as JSON, with the time as its id', () => {
  const stream = createStreams(() => NOW).open(opening('meera'))
  stream.send('change', { screens: ['sales'], exports: false })
  expect(textOf(stream)).toBe(
    `retry\nid: ${NOW}\n\nid: ${NOW}\nevent: change\ndata: {"screens":["sales"],"exports":false}\n\n`,
  )
})

it('a heartbeat has as its id the time up to which everything was sent, unless changes are pending', () => {
  const stream = createStreams(() => NOW).open(opening('meera'))
  textOf(stream)
  stream.beat()
  expect(textOf(stream)).toBe(`:\nid: ${NOW}\n\n`)
  stream.pending.screens.add('sales')
  stream.beat()
  expect(textOf(stream)).toBe(':\n\n')
})

it('a person can have eight streams, and a process two thousand', () => {
  const streams = createStreams(() => NOW)
  for (let own = 0; own < 8; own += 1) streams.open(opening('meera'))
  expect(refusalOf(() => streams.open(opening('meera')))).toEqual([429, 'too-many-streams', 30])
  for (let other = 8; other < 2_000; other += 1) streams.open(opening(`person ${other}`))
  expect(refusalOf(() => streams.open(opening('arjun')))).toEqual([503, 'too-many-streams', 30])
  streams.endAll()
  expect([[...streams].length, refusalOf(() => streams.open(opening('meera')))]).toEqual([0, null])
})

it('a page has one stream, which its next stream replaces', () => {
  const streams = createStreams(() => NOW)
  streams.open(opening('meera', 'page'))
  const second = streams.open(opening('meera', 'page'))
  const other = streams.open(opening('arjun', 'page'))
  expect([...streams]).toEqual([second, other])
})

it('a stream that nobody reads is ended', () => {
  const streams = createStreams(() => NOW)
  const stream = streams.open(opening('meera'))
  for (let sent = 0; sent < 3; sent += 1) stream.send('change', { screens: ['x'.repeat(40_000)], exports: false })
  expect(stream.body.destroyed).toBe(true)
})

import { afterAll, expect, it } from 'vitest'
import type { calls } from '../../../tests/runner/sample/thread.ts'
import { HttpError } from '../../http/errors.ts'
import { createDeadlineThread } from './thread.ts'

const ENTRY = new URL('../../../tests/runner/sample/thread.ts', import.meta.url)
const thread = createDeadlineThread(ENTRY, {
  ms: 5_000,
  mostWaiting: 2,
  refusal: () => new HttpError(400, 'too-large', 'Too large.'),
  busy: () => new HttpError(503, 'busy', 'Busy.'),
})
const call = thread.caller<typeof calls>()
const errorOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)
afterAll(() => thread.close())

it('ends a call that takes too long, and makes those that waited for it', async () => {
  const endless = errorOf(call('spin', undefined))
  const others = [call('double', { value: 1 }), call('double', { value: 2 })]
  expect(await errorOf(call('double', { value: 3 }))).toMatchObject({ status: 503 })
  expect(await endless).toMatchObject({ status: 400, message: 'Too large.' })
  expect(await Promise.all(others)).toEqual([2, 4])
})

it('refuses a call that takes all memory, and makes the next one', async () => {
  const greedy = errorOf(call('fillMemory', undefined))
  expect(await greedy).toMatchObject({ status: 400, message: 'Too large.' })
  expect(await call('double', { value: 2 })).toBe(4)
})

it('passes the refusal of a call on, and other errors as they are', async () => {
  expect(await errorOf(call('refuse', undefined))).toMatchObject({ code: 'too-long' })
  expect(await errorOf(call('end', undefined))).not.toBeInstanceOf(HttpError)
})

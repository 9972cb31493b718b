import { afterAll, describe, expect, it } from 'vitest'
import type { calls } from '../../../tests/runner/sample/thread.ts'
import { HttpError, isStorageFull } from '../../http/errors.ts'
import { createThread } from './thread.ts'

const ENTRY = new URL('../../../tests/runner/sample/thread.ts', import.meta.url)
const errorOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

describe('a thread', () => {
  const thread = createThread(ENTRY)
  const call = thread.caller<typeof calls>()
  afterAll(() => thread.close())

  it('answers each of several concurrent calls', async () => {
    expect(await Promise.all([1, 2, 3].map((value) => call('double', { value })))).toEqual([2, 4, 6])
  })

  it('rejects with the error of its function: refusals and codes', async () => {
    const refusal = await errorOf(call('refuse', undefined))
    expect(refusal).toBeInstanceOf(HttpError)
    expect(refusal).toMatchObject({ status: 400, code: 'too-long', message: 'Too long.' })
    expect(isStorageFull(await errorOf(call('fill', undefined)))).toBe(true)
  })

  it('refuses what cannot be passed, and answers the next call', async () => {
    await expect(call('double', { value: (() => 1) as unknown as number })).rejects.toThrow('could not be cloned')
    expect(await call('double', { value: 2 })).toBe(4)
  })

  it('rejects open calls when it dies, and the next call starts another thread', async () => {
    const open = errorOf(call('wait', undefined))
    await expect(call('end', undefined)).rejects.toThrow('has ended')
    expect(await open).toMatchObject({ message: 'The thread that works on files has ended.' })
    expect(await call('double', { value: 5 })).toBe(10)
  })

  it('rejects open and later calls when it is closed', async () => {
    const closing = createThread(ENTRY)
    const closed = closing.caller<typeof calls>()
    const open = errorOf(closed('wait', undefined))
    await closing.close()
    expect(await open).toMatchObject({ message: expect.stringContaining('has ended') as string })
    await expect(closed('double', { value: 1 })).rejects.toThrow('has ended')
  })
})

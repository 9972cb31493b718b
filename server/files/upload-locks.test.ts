import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { uploadLocks } from './upload-locks.ts'

/** Requests for one upload. */
function requests() {
  const locker = uploadLocks()
  return (signal = new AbortController().signal) => {
    const lock = locker.newLock('upload')
    const askedToStop = vi.fn<() => void>()
    const order = { hasLock: false }
    const locked = lock.lock(signal, askedToStop).then(() => (order.hasLock = true))
    return { locked, askedToStop, order, unlock: () => lock.unlock() }
  }
}

describe('requests for one upload', () => {
  it('run one after the other, in order of arrival', async () => {
    const request = requests()
    const [first, second, third] = [request(), request(), request()]
    await first.locked
    await first.unlock()
    await second.locked
    await sleep(5)
    expect(third.order.hasLock).toBe(false)
    await second.unlock()
    await third.locked
  })

  it('each ask the running request to stop once, however long it takes', async () => {
    const request = requests()
    const [first, second, third] = [request(), request(), request()]
    await first.locked
    await sleep(20)
    expect(first.askedToStop).toHaveBeenCalledTimes(2)
    await first.unlock()
    await second.locked
    await sleep(5)
    expect(second.askedToStop).not.toHaveBeenCalled()
    const fourth = request()
    await sleep(5)
    expect(second.askedToStop).toHaveBeenCalledTimes(1)
    expect(third.askedToStop).not.toHaveBeenCalled()
    // Nobody is left waiting: half a minute later it would be refused, in the middle of another file's tests.
    await second.unlock()
    await third.locked
    await third.unlock()
    await fourth.locked
  })

  it('leave the queue when they end before they get the lock', async () => {
    const request = requests()
    const ending = new AbortController()
    const [first, second, third] = [request(), request(ending.signal), request()]
    ending.abort()
    await expect(second.locked).rejects.toMatchObject({ status_code: 500 })
    await first.unlock()
    await third.locked
    expect(second.order.hasLock).toBe(false)
  })

  it('do not wait for requests of other uploads', async () => {
    const locker = uploadLocks()
    for (const id of ['one', 'other']) await locker.newLock(id).lock(new AbortController().signal, () => {})
  })

  it('cannot release a lock that they do not have', async () => {
    await expect(uploadLocks().newLock('upload').unlock()).rejects.toThrow('does not hold it')
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../calls/errors.ts'
import { sendFile, type UploadOptions } from './send-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const broken = () => Promise.reject(new CallError('network', { path: '/x' }))
const accepted = async () => ({ refused: null })
const file = new File(['abc'], 'plan.txt')
const entry = { id: '1', name: 'plan.txt', extension: 'txt', href: '', size: 3, by: null, at: null, isDeletable: true }
type Try = UploadOptions['calls']['upload']

/** Sends with one outcome per try; `there` is how many such files the record has. */
function sending(tries: readonly Try[], { there = 0, alike = 0 } = {}) {
  const upload = vi.fn<Try>(accepted)
  for (const each of tries) upload.mockImplementationOnce(each)
  const stop = new AbortController()
  const files = async () => Array.from({ length: there }, () => entry)
  const owner = { screen: 'orders', pk: '1', table: '', max: 5, maxSize: 10 }
  const call = { ...owner, file, signal: stop.signal, onProgress: () => undefined }
  const waits: boolean[] = []
  const done = sendFile({ calls: { upload, files }, call, alike, onWaiting: (each) => void waits.push(each) })
  done.catch(() => undefined)
  return { upload, stop, done, waits }
}

test('waits for the network to come back, several times, and reports that it waits', async () => {
  const { upload, done, waits } = sending([broken, broken])
  await vi.runAllTimersAsync()
  expect(await done).toEqual({ refused: null })
  expect(upload).toHaveBeenCalledTimes(3)
  expect(waits).toEqual([false, true, false, true, false])
})

test('continues as soon as the network is back', async () => {
  const { upload } = sending([broken])
  await vi.advanceTimersByTimeAsync(10)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(upload).toHaveBeenCalledTimes(2)
})

test('a file whose answer was lost is not sent twice', async () => {
  const lost = sending([broken], { there: 1 })
  const another = sending([broken], { there: 1, alike: 1 })
  await vi.runAllTimersAsync()
  expect(await lost.done).toEqual({ refused: null })
  expect([lost.upload.mock.calls.length, another.upload.mock.calls.length]).toEqual([1, 2])
})

test('cancelling during a wait takes effect immediately, and nothing is sent', async () => {
  const { upload, stop, done } = sending([broken])
  await vi.advanceTimersByTimeAsync(10)
  stop.abort()
  await expect(done).rejects.toThrow('abort')
  await vi.runAllTimersAsync()
  expect(upload).toHaveBeenCalledTimes(1)
})

test('rejects with an error that is not a network failure', async () => {
  const { upload, done } = sending([() => Promise.reject(new CallError('server', { path: '/x', status: 500 }))])
  await expect(done).rejects.toThrow('500')
  expect(upload).toHaveBeenCalledTimes(1)
})

test('after some bytes were sent, the next wait is short again', async () => {
  const further =
    (sent: number): Try =>
    (call) => {
      call.onProgress(sent)
      return broken()
    }
  const { upload } = sending([1, 2, 3].map(further))
  await vi.advanceTimersByTimeAsync(3500)
  expect(upload).toHaveBeenCalledTimes(4)
})

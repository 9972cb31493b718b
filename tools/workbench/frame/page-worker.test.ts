import { afterEach, expect, test, vi } from 'vitest'
import { workersOfFrame } from './page-worker.ts'

class NativeWorker {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

const workers = workersOfFrame(NativeWorker as unknown as typeof Worker)
const OPEN = {
  kind: 'open',
  request: {
    url: 'http://erp.test/main/s/x/list',
    path: '/main/s/x/list',
    headers: {},
    retryAfterMs: 1,
    timeoutMs: 1000,
    sentWith: null,
  },
  answer: 'get_list.result',
  fields: [],
} as const

afterEach(() => vi.unstubAllGlobals())

test('the calls of a grid that loads all rows are sent by the page, with its own fetch', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  const worker = new workers('/grid-worker.js', { name: 'rows' })
  const message = new Promise<unknown>((resolve) =>
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(OPEN)
  expect(await message).toMatchObject({ refusal: { kind: 'network' } })
  expect(fetch).toHaveBeenCalledOnce()
})

test('a terminated worker of a grid sends nothing', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  const worker = new workers('/grid-worker.js', { name: 'rows' })
  worker.terminate()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(OPEN)
  await import('../../../engine/grid-data/whole/serve.ts')
  await Promise.resolve()
  expect(fetch).not.toHaveBeenCalled()
})

test('every other worker is the browser’s own', () => {
  expect(new workers('/other.js', { name: 'other' })).toMatchObject({ url: '/other.js' })
})

import { afterEach, expect, it, vi } from 'vitest'
import { whileIdle } from './while-idle.ts'

const pending: (() => void)[] = []
/** Lets the page be idle once. */
async function idle(): Promise<void> {
  pending.shift()?.()
  await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Three steps, the first of which fails, in a browser that reports its connection. */
function begin(connection?: { readonly saveData: boolean }) {
  pending.length = 0
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => pending.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => void (pending.length = 0))
  vi.stubGlobal('navigator', { connection })
  const done: number[] = []
  const step = (name: number) => () => Promise[name === 1 ? 'reject' : 'resolve'](done.push(name))
  return { done, stop: whileIdle([1, 2, 3].map(step)) }
}

afterEach(() => vi.unstubAllGlobals())

it('starts one step each time the page is idle, also after a failed one', async () => {
  const { done } = begin()
  expect(done).toEqual([])
  await idle()
  expect(done).toEqual([1])
  await idle()
  expect(done).toEqual([1, 2])
})

it('starts no further step once it is stopped', async () => {
  const { done, stop } = begin()
  await idle()
  stop()
  await idle()
  expect(done).toEqual([1])
})

it('does nothing when a person saves data', async () => {
  const { done } = begin({ saveData: true })
  await idle()
  expect(done).toEqual([])
})

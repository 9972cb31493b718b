import { describe, expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

const refusal = () => new Error('Too many wait.')
const settled = () => new Promise((done) => setImmediate(done))

/** Work that runs until the test ends it, with the order in which it began. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  }
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await settled()
    }
  }
  return { begun, work, endAll }
}

describe('a queue', () => {
  it('runs work of a lower lane first, and within a lane in order of arrival', async () => {
    const { begun, work, endAll } = works()
    const turns = createWorkQueue({ atOnce: 1, mostWaiting: 5, lanes: 2, refusal })
    const all = [turns.run(work('a'), 1), turns.run(work('b'), 1), turns.run(work('c'), 1), turns.run(work('first'), 0)]
    await settled()
    await endAll()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'first'])
    expect(begun).toEqual(['a', 'first', 'b', 'c'])
  })

  it('refuses work if its lane is full, and is idle when all work has ended', async () => {
    const { work, endAll } = works()
    const turns = createWorkQueue({ atOnce: 1, mostWaiting: 1, refusal })
    const all = [turns.run(work('a')), turns.run(work('b'))]
    await expect(turns.run(work('c'))).rejects.toThrow('Too many wait.')
    expect(turns.isIdle()).toBe(false)
    await endAll()
    await Promise.all(all)
    expect(turns.isIdle()).toBe(true)
  })

  it('can reject all waiting work without ending running work', async () => {
    const { begun, work, endAll } = works()
    const turns = createWorkQueue({ atOnce: 1, mostWaiting: 5, refusal })
    const running = turns.run(work('a'))
    const waiting = turns.run(work('b'))
    turns.failWaiting(new Error('away'))
    await expect(waiting).rejects.toThrow('away')
    await endAll()
    expect([await running, begun]).toEqual(['a', ['a']])
  })
})

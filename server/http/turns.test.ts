import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const refusal = () => new Error('Too many wait.')
const settled = () => new Promise((done) => setImmediate(done))

/** Work that ends when it is told to, and says in which order it began. */
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

describe('turns', () => {
  it('go to a lower lane first, and in a lane to who came first', async () => {
    const { begun, work, endAll } = works()
    const turns = createTurns({ atOnce: 1, mostWaiting: 5, lanes: 2, refusal })
    const all = [turns.run(work('a'), 1), turns.run(work('b'), 1), turns.run(work('c'), 1), turns.run(work('first'), 0)]
    await settled()
    await endAll()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'first'])
    expect(begun).toEqual(['a', 'first', 'b', 'c'])
  })

  it('are refused where a lane is full, and idle when all work has ended', async () => {
    const { work, endAll } = works()
    const turns = createTurns({ atOnce: 1, mostWaiting: 1, refusal })
    const all = [turns.run(work('a')), turns.run(work('b'))]
    await expect(turns.run(work('c'))).rejects.toThrow('Too many wait.')
    expect(turns.isIdle()).toBe(false)
    await endAll()
    await Promise.all(all)
    expect(turns.isIdle()).toBe(true)
  })

  it('fail for those that wait, not for those that run', async () => {
    const { begun, work, endAll } = works()
    const turns = createTurns({ atOnce: 1, mostWaiting: 5, refusal })
    const running = turns.run(work('a'))
    const waiting = turns.run(work('b'))
    turns.failWaiting(new Error('away'))
    await expect(waiting).rejects.toThrow('away')
    await endAll()
    expect([await running, begun]).toEqual(['a', ['a']])
  })
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createPasswordQueue } from './password-queue.ts'
import { hashPassword } from './passwords.ts'

/** Work that runs until the test ends it, with the order in which it began. */
function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { begun, work, endNext: () => ends.shift()?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('runs two at once, and the others as running ones end', async () => {
  const { begun, work, endNext } = works()
  const queue = createPasswordQueue()
  const all = ['a', 'b', 'c', 'd'].map((name) => queue.run('unknown', work(name)))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  endNext()
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (let more = 0; more < 3; more++) {
    endNext()
    await settled()
  }
  await Promise.all(all)
})

it('runs known devices first', async () => {
  const { begun, work, endNext } = works()
  const queue = createPasswordQueue({ atOnce: 1, mostWaiting: 5 })
  for (const name of ['a', 'b']) void queue.run('unknown', work(name))
  void queue.run('known', work('mine'))
  await settled()
  endNext()
  await settled()
  endNext()
  await settled()
  expect(begun).toEqual(['a', 'mine', 'b'])
})

it('refuses when too many wait, and reserves places for known devices', async () => {
  const { work } = works()
  const queue = createPasswordQueue({ atOnce: 1, mostWaiting: 1 })
  for (const name of ['a', 'b']) void queue.run('unknown', work(name))
  await expect(queue.run('unknown', work('c'))).rejects.toMatchObject({ status: 503, seconds: 2 })
  void queue.run('known', work('mine'))
  await expect(queue.run('known', work('mine too'))).rejects.toMatchObject({ status: 503 })
})

it('continues after one that failed', async () => {
  const queue = createPasswordQueue({ atOnce: 1, mostWaiting: 1 })
  await expect(queue.run('unknown', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('unknown', () => Promise.resolve('next'))).toBe('next')
})

it('leaves threads to reads of files while passwords are hashed', async () => {
  const queue = createPasswordQueue()
  let ended = 0
  const hashes = Array.from({ length: 8 }, () => queue.run('unknown', () => hashPassword('x')).then(() => ended++))
  await readFile(import.meta.filename)
  // With four at once, each of the steps of a read waits for a hash to end.
  expect(ended).toBeLessThan(3)
  await Promise.all(hashes)
})

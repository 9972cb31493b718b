import { describe, expect, it } from 'vitest'
import { createRunner, type JobQueue } from './runner.ts'

/** A queue in memory: a job is due until it has run. */
function queueOf(run: JobQueue<string>['run'] = async () => {}) {
  const waiting: string[] = []
  const ran: string[] = []
  const logged: unknown[] = []
  const queue: JobQueue<string> = {
    everyMs: 60_000,
    due: async () => waiting.splice(0),
    async run(job, round) {
      await run(job, round)
      ran.push(job)
    },
  }
  return { waiting, ran, logged, runner: createRunner(queue, (error) => logged.push(error)) }
}

describe('a runner', () => {
  it('runs due jobs in the order of the queue', async () => {
    const { waiting, ran, runner } = queueOf()
    waiting.push('a', 'b', 'c')
    await runner.round()
    expect(ran).toEqual(['a', 'b', 'c'])
  })

  it('continues with the next job when one fails', async () => {
    const { waiting, ran, logged, runner } = queueOf(async (job) => {
      if (job === 'bad') throw new Error('broken')
    })
    waiting.push('bad', 'good')
    await runner.round()
    expect(ran).toEqual(['good'])
    expect(logged).toEqual([new Error('broken')])
  })

  it('never runs two rounds at the same time', async () => {
    let inside = 0
    let most = 0
    const { waiting, ran, runner } = queueOf(async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside--
    })
    waiting.push('a', 'b')
    runner.wake()
    runner.wake()
    await Promise.all([runner.round(), runner.round()])
    expect(ran).toEqual(['a', 'b'])
    expect(most).toBe(1)
  })

  it('runs another round for jobs added during a round', async () => {
    const { waiting, ran, runner } = queueOf(async (job) => {
      if (job !== 'first') return
      waiting.push('second')
      runner.wake()
    })
    waiting.push('first')
    await runner.round()
    await runner.round()
    expect(ran).toEqual(['first', 'second'])
  })

  it('runs a round at once when it starts', async () => {
    const done = Promise.withResolvers<void>()
    const { waiting, ran, runner } = queueOf(async () => done.resolve())
    waiting.push('a')
    runner.start()
    await done.promise
    await runner.close()
    expect(ran).toEqual(['a'])
  })

  it('starts no further job after close, and waits for the running one', async () => {
    let closed: Promise<void> | null = null
    const { waiting, ran, runner } = queueOf(async () => {
      closed ??= runner.close()
    })
    waiting.push('a', 'b')
    await runner.round()
    await closed
    await runner.round()
    expect(ran).toEqual(['a'])
  })

  it('tells the running job that it is closing', async () => {
    const closing: boolean[] = []
    const { waiting, runner } = queueOf(async (_, round) => {
      closing.push(round.isClosing())
      void runner.close()
      closing.push(round.isClosing())
    })
    waiting.push('a')
    await runner.round()
    expect(closing).toEqual([false, true])
  })

  it('rejects a round that cannot read what is due, and logs that error after a wake', async () => {
    const logged: unknown[] = []
    const due = async (): Promise<never> => {
      throw new Error('no database')
    }
    const runner = createRunner({ everyMs: 60_000, due, run: async () => {} }, (error) => logged.push(error))
    await expect(runner.round()).rejects.toThrow('no database')
    runner.wake()
    await expect.poll(() => logged).toEqual([new Error('no database')])
  })
})

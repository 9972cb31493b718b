import { describe, expect, it } from 'vitest'
import { createCallQueues } from './call-queues.ts'

/** Calls that run until the test ends them, in the order they began. */
function openCalls() {
  const running: (() => void)[] = []
  return { running, call: () => new Promise<void>((done) => running.push(done)) }
}

const settled = () => new Promise((done) => setImmediate(done))

describe('the call queue of a person', () => {
  it('runs four calls at once, and the others in order of arrival', async () => {
    const turns = createCallQueues()
    const { running, call } = openCalls()
    const all = Array.from({ length: 6 }, () => turns.run('session', call))
    await settled()
    expect(running).toHaveLength(4)
    running[0]?.()
    await settled()
    expect(running).toHaveLength(5)
    running[1]?.()
    await settled()
    running.forEach((end) => end())
    await Promise.all(all)
  })

  it('is shared by the sessions of one person, and by nobody else', async () => {
    const turns = createCallQueues()
    const { running, call } = openCalls()
    for (const session of ['desk', 'phone']) turns.identify(session, { companyId: 'steel', id: 'head' })
    const calls = ['desk', 'desk', 'phone', 'phone', 'phone'].map((session) => turns.run(session, call))
    calls.push(turns.run('of another', call))
    await settled()
    expect(running).toHaveLength(5)
    running.forEach((end) => end())
    await settled()
    running.forEach((end) => end())
    await Promise.all(calls)
  })

  it('continues after a call that failed', async () => {
    const turns = createCallQueues()
    const failing = Array.from({ length: 5 }, () => turns.run('session', () => Promise.reject(new Error('lost'))))
    await Promise.allSettled(failing)
    expect(await turns.run('session', () => Promise.resolve('answered'))).toBe('answered')
  })

  it('rejects all waiting calls if the database cannot be reached', async () => {
    const turns = createCallQueues()
    const away = Object.assign(new Error('away'), { code: 'ECONNRESET' })
    const calls = Array.from({ length: 9 }, () => turns.run('session', () => Promise.reject(away)))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.every((each) => each.status === 'rejected' && each.reason === away)).toBe(true)
    expect(await turns.run('session', () => Promise.resolve('back'))).toBe('back')
  })

  it('refuses a call that waits too long', async () => {
    const turns = createCallQueues(5)
    const { running, call } = openCalls()
    const calls = Array.from({ length: 4 }, () => turns.run('session', call))
    await expect(turns.run('session', call)).rejects.toMatchObject({ status: 429, seconds: 2 })
    running.forEach((end) => end())
    await Promise.all(calls)
  })
})

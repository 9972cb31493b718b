/** The configurations of reverse proxies in packaging/operate do what the table of docs/operate.md requires. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { execute } from '../runner/execute.ts'
import { type Prepared, prepareProxy, type Process, type Proxy, startProcess, startProxy } from './reverse-proxy.ts'

describe.each(['haproxy', 'nginx'] as const)('the shipped configuration of %s', (name) => {
  let processes: readonly [Process, Process]
  let prepared: Prepared
  let proxy: Proxy
  beforeAll(async () => {
    processes = [await startProcess(), await startProcess()]
    prepared = await prepareProxy(name, [processes[0].port, processes[1].port])
    proxy = await startProxy(prepared)
  })
  afterAll(async () => {
    await proxy.stop()
    for (const each of processes) await each.close()
    await prepared.remove()
  })
  beforeEach(() => {
    for (const { received, statuses } of processes) {
      received.length = 0
      statuses.clear()
    }
  })

  const received = () => processes.flatMap((each) => each.received)
  const setStatus = (of: readonly Process[], path: string, status: number) =>
    of.forEach(({ statuses }) => statuses.set(path, status))
  /** Asks several times, since the proxy begins with either process. */
  const asked = async (path: string, method = 'GET') => {
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push((await proxy.ask(path, { method })).status)
    return [...new Set(answers)]
  }

  it('is valid', async () => {
    const { program, kind, file } = prepared
    const { passed, output } = await execute([program, ...kind.check(file)], { capture: true })
    expect({ passed, warnings: /warn|alert|emerg/i.exec(output) && output }).toEqual({ passed: true, warnings: null })
  })

  it('replaces the address and the request id that a caller has sent', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-request', 'x-forwarded-proto': 'http' }
    await proxy.ask('/main/rows', { headers: forged })
    expect(received().map(({ headers }) => headers)).toEqual([
      expect.objectContaining({
        host: 'erp.example.com',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-request-id': expect.stringMatching(/^[\da-f-]{32,36}$/),
      }),
    ])
  })

  it('answers 404 for /metrics and /readyz from outside', async () => {
    expect([(await proxy.ask('/metrics')).status, (await proxy.ask('/readyz')).status]).toEqual([404, 404])
    expect(received()).toEqual([])
  })

  it('forwards events without buffering', async () => {
    expect(await proxy.firstBytes('/main/events')).toBe('data: first\n\n')
  })

  it('requests a script that one process does not have from the other one', async () => {
    setStatus([processes[0]], '/assets/new.js', 404)
    expect(await asked('/assets/new.js')).toEqual([200])
    setStatus(processes, '/assets/none.js', 404)
    expect(await asked('/assets/none.js')).toEqual([404])
  })

  it('repeats a read at the other process, and never a change', async () => {
    setStatus([processes[0]], '/main/rows', 503)
    expect(await asked('/main/rows')).toEqual([200])
    setStatus(processes, '/main/decide', 503)
    expect((await proxy.ask('/main/decide', { method: 'POST' })).status).toBe(503)
    expect(received().filter(({ url }) => url === '/main/decide')).toHaveLength(1)
  })
})

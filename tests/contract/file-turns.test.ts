/** Files that one person creates or sends leave the threads for files, and the memory of the server, to others. */
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders, stock } from './fixture.ts'
import { heldThread } from './held-thread.ts'
import { send as sendImport, screens } from './importing.ts'

const MB = 2 ** 20
const rows = { fmt: 'csv', name: 'Parts', columns: [{ title: 'Part', holds: 'text' }], rows: [['a']] }

describe.each(databases)('files of one person on %s', (kind) => {
  let site: Site
  let head: Browser
  let director: Browser
  let document: string
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1, screens: [orders, stock] })
    await site.close()
    site = await openSite(site.installation, { rows: null, screens: [...screens, stock] })
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
    document = (await director.rows({}, 'stock'))[0]?.id ?? ''
    await site.server.listen({ port: 0, host: '127.0.0.1' })
  })
  const held = () => {
    const thread = heldThread()
    onTestFinished(thread.release)
    return thread
  }
  afterEach(() => void vi.restoreAllMocks())
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const paper = async (by: Browser) => (await by.file('/main/s/stock/pdf', { key: document })).statusCode

  it('leave places in the queue of papers to others', async () => {
    const thread = held()
    let answered = 0
    const count = (status: number) => {
      answered += 1
      return status
    }
    const many = Array.from({ length: 130 }, () => paper(head).then(count))
    // Two are drawn and a hundred wait.
    await expect.poll(() => answered).toBe(28)
    const other = paper(director)
    thread.release()
    expect(await other).toBe(200)
    const statuses = await Promise.all(many)
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([102, 28])
  })

  it.each([
    ['rows written into a file', (by: Browser) => by.post('/main/export_rows', rows)],
    ['files of imports', (by: Browser) => sendImport(by, 'parties', 'Party code,Name\nC1,One\n')],
  ] as const)('occupy the file thread one after the other, and too many are refused: %s', async (_what, send) => {
    const thread = held()
    const many = Array.from({ length: 12 }, async () => await send(head))
    const refused = await Promise.race(many)
    expect([refused.status, refused.retryAfter]).toEqual([429, '2'])
    await expect.poll(() => thread.held).toBe(1)
    const other = paper(director)
    await expect.poll(() => thread.held).toBe(2)
    thread.release()
    expect(await other).toBe(200)
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200, 429]))
    // The paper, one that ran, and those of the four others that did not wait too long.
    expect(thread.held).toBeLessThanOrEqual(6)
  })

  it('leave the papers of others alone while a large one is read', async () => {
    const post = vi.spyOn(Worker.prototype, 'postMessage')
    const isRead = () => post.mock.calls.some(([message]) => (message as { name?: string }).name === 'readImport')
    const large = `Party code,${'x,'.repeat(298)}\n${`C,${'y,'.repeat(298)}\n`.repeat(7_000)}`
    const sent = sendImport(head, 'parties', large).then(({ status }) => `import ${status}`)
    await expect.poll(isRead).toBe(true)
    expect(await Promise.race([paper(director).then((status) => `paper ${status}`), sent])).toBe('paper 200')
    expect(await sent).toBe('import 200')
  })

  it('are refused in words if a PDF cannot hold their columns, or a cell its text', async () => {
    const wide = { ...rows, fmt: 'pdf', columns: Array.from({ length: 500 }, () => ({ title: 'A', holds: 'text' })) }
    const refused = await director.post('/main/export_rows', wide)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('A PDF has 60 columns at most. Choose csv or xlsx.')
    const long = await director.post('/main/export_rows', { ...rows, fmt: 'pdf', rows: [['x'.repeat(40_000)]] })
    expect(long.status).toBe(400)
  })

  it.each([
    ['without a session', '', 401],
    ['if they are too long', 'signed', 413],
  ] as const)('are refused before their rows arrive %s', async (_why, by, status) => {
    const { port } = site.server.server.address() as AddressInfo
    const cookie = Object.entries(head.cookieJar()).map((pair) => pair.join('='))
    const socket = connect(port, '127.0.0.1')
    const length = by === '' ? 40 * MB : 60 * MB
    socket.write(
      [
        `POST /main/export_rows?apitoken=${by === '' ? '' : head.token} HTTP/1.1`,
        'host: localhost',
        ...(by === '' ? [] : [`cookie: ${cookie.join('; ')}`]),
        'content-type: application/json',
        `content-length: ${length}`,
        '',
        '{"fmt":',
      ].join('\r\n'),
    )
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
    socket.destroy()
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('are accepted only as JSON', async () => {
    const url = `/main/export_rows?apitoken=${head.token}`
    const headers = { 'content-type': 'text/plain' }
    const sent = await site.server.inject({ method: 'POST', url, headers, cookies: head.cookieJar(), payload: '{}' })
    expect(sent.statusCode).toBe(415)
  })
})

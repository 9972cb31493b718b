import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../server/config.ts'
import { browserCookie } from '../../server/web/erp-cookies.ts'
import { buildErpApp } from '../../server/web/erp.ts'

const LARGE = randomBytes(20 * 1024 * 1024)
/** Far below 20 MB: what is buffered as a whole would show. */
const MOST_MEMORY = 12 * 1024 * 1024

/** Stands for an ERP: answers what it was asked, and a few things an ERP does. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://erp')
  if (url.pathname === '/main/refused') {
    return void response.writeHead(401, { 'content-type': 'application/json' }).end('{ "ok" : false,"x":1 }')
  }
  if (url.pathname === '/main/busy') return void response.writeHead(503, { 'retry-after': '7' }).end(String(++busy))
  if (url.pathname === '/main/large') return void response.end(LARGE)
  if (url.pathname === '/ssr/enquiry/landing') {
    return void response.writeHead(302, { location: `http://${request.headers.host}/main/next?a=1` }).end()
  }
  if (url.pathname === '/ssr/away/landing')
    return void response.writeHead(302, { location: 'https://else.example/' }).end()
  const hash = createHash('sha256')
  for await (const chunk of request) hash.update(chunk as Buffer)
  response.setHeader('set-cookie', ['sid=1; Domain=erp.example; Path=/; Secure; HttpOnly', 'b=2'])
  response.setHeader('content-type', 'application/json')
  const { method, headers } = request
  response.end(JSON.stringify({ method, url: request.url, headers, sha256: hash.digest('hex') }))
}
let busy = 0

const PIECE = 65_536

function* pieces(took: () => void): Generator<Buffer> {
  for (let from = 0; from < LARGE.length; from += PIECE) {
    took()
    yield LARGE.subarray(from, from + PIECE)
  }
}

interface Echo {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly sha256: string
}

describe('in front of another ERP', () => {
  let erp: Server
  let app: FastifyInstance
  let address: string
  const config = (env: Record<string, string> = {}): Config => readConfig({ LOG_LEVEL: 'silent', ...env })
  beforeAll(async () => {
    erp = createServer((request, response) => void answer(request, response))
    await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done))
    app = await buildErpApp(config(), `http://127.0.0.1:${(erp.address() as AddressInfo).port}`)
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    erp.closeAllConnections()
    erp.close()
  })

  const call = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, { redirect: 'manual', ...init })
  const echo = async (path: string, init: RequestInit = {}) => (await (await call(path, init)).json()) as Echo

  it('hands on method, query, body and headers', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1', cookie: 'sid=1; c=3' }
    const body = '{"selected": ["1"] }'
    const seen = await echo('/main/s/orders/approval?a=%20b&a=2', { method: 'POST', headers, body })
    expect(seen).toMatchObject({ method: 'POST', url: '/main/s/orders/approval?a=%20b&a=2', headers })
    expect(seen.sha256).toBe(createHash('sha256').update(body).digest('hex'))
  })

  it('says who asked, under which address', async () => {
    const { headers } = await echo('/main/v', { headers: { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' } })
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(headers['x-forwarded-host']).toBe(new URL(address).host)
    expect(headers).not.toHaveProperty('forwarded')
  })

  it.each([
    ['1', '203.0.113.7, 127.0.0.1'],
    ['loopback', '203.0.113.7, 127.0.0.1'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])('hands on the way of a request as far as TRUST_PROXY=%s tells it', async (TRUST_PROXY, way) => {
    const proxied = await buildErpApp(
      config({ TRUST_PROXY }),
      `http://127.0.0.1:${(erp.address() as AddressInfo).port}`,
    )
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
    const answer = await proxied.inject({ url: '/main/v', headers })
    await proxied.close()
    expect(answer.json<Echo>().headers['x-forwarded-for']).toBe(way)
  })

  it('keeps what belongs to one connection', async () => {
    const seen = await new Promise<string>((done) => {
      const headers = { connection: 'x-mine', 'x-mine': '1', te: 'trailers', 'x-other': '2' }
      httpRequest(`${address}/main/v`, { headers }, (response) => response.setEncoding('utf8').on('data', done)).end()
    })
    expect(JSON.parse(seen)).toMatchObject({ headers: { 'x-other': '2' } })
    expect(seen).not.toMatch(/x-mine|trailers/)
  })

  it('brings cookies back as cookies of this address', async () => {
    const response = await call('/main/v')
    expect(response.headers.getSetCookie()).toEqual(['sid=1; Path=/; Secure; HttpOnly', 'b=2'])
  })

  it('leaves a refusal as it is', async () => {
    const response = await call('/main/refused')
    expect([response.status, await response.text()]).toEqual([401, '{ "ok" : false,"x":1 }'])
  })

  it('does not ask again on its own', async () => {
    const response = await call('/main/busy')
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '7', '1'])
  })

  it('keeps redirects of the ERP to itself here, and passes on others', async () => {
    expect((await call('/ssr/enquiry/landing')).headers.get('location')).toBe('/main/next?a=1')
    expect((await call('/ssr/away/landing')).headers.get('location')).toBe('https://else.example/')
  })

  it('lets 20 MB through in both directions', async () => {
    const sha256 = createHash('sha256').update(LARGE).digest('hex')
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await echo('/main/upload', { method: 'POST', headers: type, body: LARGE })).sha256).toBe(sha256)
    const down = Buffer.from(await (await call('/main/large')).arrayBuffer())
    expect(createHash('sha256').update(down).digest('hex')).toBe(sha256)
  })

  it('takes a large body in only as fast as the ERP does', async () => {
    let taken = 0
    const slow = createServer((request) => void request.pause())
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    const front = await buildErpApp(config(), `http://127.0.0.1:${(slow.address() as AddressInfo).port}`)
    const url = await front.listen({ port: 0, host: '127.0.0.1' })
    const upload = httpRequest(`${url}/main/upload`, { method: 'POST', headers: { 'content-type': 'x/y' } })
    upload.on('error', () => {})
    Readable.from(pieces(() => void (taken += PIECE))).pipe(upload)
    await new Promise((done) => setTimeout(done, 1_000))
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(MOST_MEMORY)
    upload.destroy()
    slow.closeAllConnections()
    slow.close()
    await front.close()
  })

  it('forwards calls and pages of the ERP only', async () => {
    const outside = ['/screens/x', '/mainframe', '/ssrx', '/']
    expect(await Promise.all(outside.map(async (path) => (await call(path)).status))).toEqual([404, 404, 404, 404])
    expect((await call('/main/..%2fsecret')).status).toBe(400)
  })

  it('says that the ERP cannot be reached', async () => {
    const dead = await buildErpApp(config(), 'http://127.0.0.1:9')
    const { statusCode, headers, body } = await dead.inject({ url: '/main/v?heartbeat=n' })
    const description = 'The ERP at 127.0.0.1:9 cannot be reached.'
    expect(statusCode).toBe(502)
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(body)).toEqual({ ok: false, code: 'erp-unreachable', description })
    await dead.close()
  })

  it('takes Secure from a cookie only where a browser would refuse it', () => {
    const cookie = 'a=1; Secure; SameSite=None; domain=x.example; HttpOnly'
    expect(browserCookie(cookie, true)).toBe('a=1; Secure; SameSite=None; HttpOnly')
    expect(browserCookie(cookie, false)).toBe('a=1; SameSite=Lax; HttpOnly')
  })

  it.each(['ftp://x', 'http://erp/path', 'http://u:p@erp', 'erp:80'])('refuses ERP_URL=%s', (erpUrl) => {
    expect(() => config({ ERP_URL: erpUrl })).toThrow('ERP_URL must be an address without a path')
  })

  it('refuses a database beside it', () => {
    expect(() => config({ ERP_URL: 'http://erp:80', DATABASE_URL: 'postgres://x/y' })).toThrow('Leave one out')
  })
})

import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../server/config/config.ts'
import { browserCookie } from '../../server/web/erp.ts'
import { createMetrics } from '../../server/http/metrics/metrics.ts'
import { buildErpApp } from '../../server/web/erp.ts'

const LARGE = randomBytes(20 * 1024 * 1024)
/** Far below 20 MB, so that buffering a whole body would be noticed. */
const MOST_MEMORY = 12 * 1024 * 1024

/** A fake ERP: returns the received request, and imitates some behaviour of an ERP. */
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
  const spoken = tokenAnswer(url)
  if (spoken !== null) return void answerToken(url, request, { response, spoken })
  response.setHeader('set-cookie', ['sid=1; Domain=erp.example; Path=/; Secure; HttpOnly', 'b=2'])
  response.setHeader('content-type', 'application/json')
  const { method, headers } = request
  response.end(JSON.stringify({ method, url: request.url, headers, sha256: hash.digest('hex') }))
}
let busy = 0

const metrics = () => createMetrics({ version: '0.0.0', build: 'none' })

/** A fake ERP that returns only a token in its answers; the query determines the answer. */
function tokenAnswer({ pathname, searchParams }: URL): object | null {
  if (pathname === '/main/logout') return { ok: true }
  const { tok, token, user, loginRequired, ok = '1', refused, closed } = Object.fromEntries(searchParams)
  if (closed) return { ok: false, reason: 'Closed until noon' }
  if (refused) return { ok: false, reason: 'unauthorized' }
  if ([tok, token, user, loginRequired].every((each) => each === undefined)) return null
  return pathname === '/main/v' ? { userName: user, loginRequired, tok } : { ok: ok === '1', tok, token }
}

interface TokenAnswer {
  readonly response: ServerResponse
  readonly spoken: object
}

function answerToken(url: URL, request: IncomingMessage, { response, spoken }: TokenAnswer): void {
  if (url.searchParams.has('own')) response.setHeader('set-cookie', 'sid=1; Path=/; HttpOnly')
  const packed = (request.headers['accept-encoding'] ?? '').includes('gzip')
  const text = JSON.stringify({ ...spoken, url: request.url })
  const headers = { 'content-type': 'application/json', ...(packed ? { 'content-encoding': 'gzip' } : {}) }
  response.writeHead(url.searchParams.has('gone') ? 404 : 200, headers).end(packed ? gzipSync(text) : text)
}

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
  const erpUrl = () => `http://127.0.0.1:${(erp.address() as AddressInfo).port}`
  beforeAll(async () => {
    erp = createServer((request, response) => void answer(request, response))
    await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done))
    app = await buildErpApp(config(), erpUrl(), metrics())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    erp.closeAllConnections()
    erp.close()
  })

  const call = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, { redirect: 'manual', ...init })
  const echo = async (path: string, init: RequestInit = {}) => (await (await call(path, init)).json()) as Echo

  it('forwards method, query, body and headers', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1', cookie: 'sid=1; c=3' }
    const body = '{"selected": ["1"] }'
    const seen = await echo('/main/s/orders/approval?a=%20b&a=2', { method: 'POST', headers, body })
    expect(seen).toMatchObject({ method: 'POST', url: '/main/s/orders/approval?a=%20b&a=2', headers })
    expect(seen.sha256).toBe(createHash('sha256').update(body).digest('hex'))
  })

  it('forwards the address of the caller and the requested host', async () => {
    const { headers } = await echo('/main/v', { headers: { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' } })
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(headers['x-forwarded-host']).toBe(new URL(address).host)
    expect(headers).not.toHaveProperty('forwarded')
  })

  it.each([
    ['1', '203.0.113.7, 127.0.0.1'],
    ['loopback', '203.0.113.7, 127.0.0.1'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])('forwards the proxies of a request according to TRUST_PROXY=%s', async (TRUST_PROXY, way) => {
    const proxied = await buildErpApp(
      config({ TRUST_PROXY }),
      `http://127.0.0.1:${(erp.address() as AddressInfo).port}`,
      metrics(),
    )
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
    const answer = await proxied.inject({ url: '/main/v', headers })
    await proxied.close()
    expect(answer.json<Echo>().headers['x-forwarded-for']).toBe(way)
  })

  it('does not forward hop-by-hop headers', async () => {
    const seen = await new Promise<string>((done) => {
      const headers = { connection: 'x-mine', 'x-mine': '1', te: 'trailers', 'x-other': '2' }
      httpRequest(`${address}/main/v`, { headers }, (response) => response.setEncoding('utf8').on('data', done)).end()
    })
    expect(JSON.parse(seen)).toMatchObject({ headers: { 'x-other': '2' } })
    expect(seen).not.toMatch(/x-mine|trailers/)
  })

  it('returns cookies as cookies of this address', async () => {
    const response = await call('/main/v')
    expect(response.headers.getSetCookie()).toEqual(['sid=1; Path=/; Secure; HttpOnly', 'b=2'])
  })

  it('returns a refusal unchanged', async () => {
    const response = await call('/main/refused')
    expect([response.status, await response.text()]).toEqual([401, '{ "ok" : false,"x":1 }'])
  })

  it('does not repeat a request', async () => {
    const response = await call('/main/busy')
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '7', '1'])
  })

  it('rewrites redirects of the ERP to itself to this address, and forwards others', async () => {
    expect((await call('/ssr/enquiry/landing')).headers.get('location')).toBe('/main/next?a=1')
    expect((await call('/ssr/away/landing')).headers.get('location')).toBe('https://else.example/')
  })

  it('forwards 20 MB in both directions', async () => {
    const sha256 = createHash('sha256').update(LARGE).digest('hex')
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await echo('/main/upload', { method: 'POST', headers: type, body: LARGE })).sha256).toBe(sha256)
    const down = Buffer.from(await (await call('/main/large')).arrayBuffer())
    expect(createHash('sha256').update(down).digest('hex')).toBe(sha256)
  })

  it('reads a large body only as fast as the ERP does', async () => {
    let taken = 0
    const slow = createServer((request) => void request.pause())
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    const front = await buildErpApp(config(), `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, metrics())
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

  it('reports that the ERP cannot be reached', async () => {
    const dead = await buildErpApp(config(), 'http://127.0.0.1:9', metrics())
    const { statusCode, headers, body } = await dead.inject({ url: '/main/v?heartbeat=n' })
    const description = 'The ERP at 127.0.0.1:9 cannot be reached.'
    expect(statusCode).toBe(502)
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'erp-unreachable', description })
    await dead.close()
  })

  describe('that returns only a token', () => {
    const cookiesOf = (response: Response) => response.headers.getSetCookie()
    const login = (init: RequestInit = {}, path = '/main/login?dswc=landing') =>
      call(path, { method: 'POST', body: '{}', ...init })
    const held = { headers: { cookie: 'countersign-erp=t%2F1; other=2' } }
    const KEPT = 'countersign-erp=t/1; Path=/; HttpOnly; SameSite=Lax'
    const GONE = 'countersign-erp=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'

    it.each(['/main/login?tok=t/1', '/main/webappotplogin?token=t/1', '/main/storedlogin?tok=t/1'])(
      'the token is stored in a cookie that scripts cannot read: %s',
      async (path) => {
        const response = await login({}, path)
        expect(cookiesOf(response)).toEqual([KEPT])
        expect(await response.json()).toMatchObject({ ok: true })
      },
    )

    it('the cookie has __Host- and Secure if people connect over https', async () => {
      const front = await buildErpApp(config({ PUBLIC_URL: 'https://people.example' }), erpUrl(), metrics())
      const { headers } = await front.inject({ method: 'POST', url: '/main/login?tok=t1' })
      expect(headers['set-cookie']).toBe('__Host-countersign-erp=t1; Path=/; HttpOnly; Secure; SameSite=Lax')
      await front.close()
    })

    it('the token is added to each call without one, and the cookie is not forwarded', async () => {
      const seen = await echo('/main/s/orders/list?page=0', held)
      expect([seen.url, seen.headers['cookie']]).toEqual(['/main/s/orders/list?page=0&apitoken=t%2F1', 'other=2'])
      expect((await echo('/ssr/enquiry/panel', held)).url).toBe('/ssr/enquiry/panel?apitoken=t%2F1')
      expect((await echo('/main/x?apitoken=own', held)).url).toBe('/main/x?apitoken=own')
      expect((await (await login(held, '/main/login?tok=')).json()) as object).toMatchObject({
        url: '/main/login?tok=',
      })
    })

    it('nothing is stored for a refused login, or if the ERP sets a session cookie itself', async () => {
      expect(cookiesOf(await login({}, '/main/login?tok=t1&ok=0'))).toEqual([])
      expect(cookiesOf(await login({}, '/main/login?tok=t1&own=y'))).toEqual(['sid=1; Path=/; HttpOnly'])
    })

    it('the version answer renews the cookie, and deletes it if nobody is logged in', async () => {
      expect(cookiesOf(await call('/main/v?user=lata&tok=t/1', held))).toEqual([])
      expect(cookiesOf(await call('/main/v?user=lata&tok=t2', held))).toEqual([KEPT.replace('t/1', 't2')])
      expect(cookiesOf(await call('/main/v?loginRequired=1', held))).toEqual([GONE])
      expect(cookiesOf(await call('/main/v?refused=1', held))).toEqual([GONE])
      expect(cookiesOf(await call('/main/v?closed=1', held))).toEqual([])
    })

    it('a page that was opened with a token in its address uses that one', async () => {
      expect(cookiesOf(await call('/main/v?heartbeat=n&user=lata&apitoken=t/1'))).toEqual([KEPT])
    })

    it('a call with the token of another page does not affect the stored one', async () => {
      expect(cookiesOf(await call('/main/v?loginRequired=1&apitoken=old', held))).toEqual([])
      expect(cookiesOf(await call('/main/v?heartbeat=y&user=lata&apitoken=old', held))).toEqual([])
    })

    it('logging out deletes the cookie, whatever the ERP answers', async () => {
      expect(cookiesOf(await call('/main/logout', held))).toContain(GONE)
      expect(cookiesOf(await call('/main/logout?gone=1', held))).toContain(GONE)
      const dead = await buildErpApp(config(), 'http://127.0.0.1:9', metrics())
      const { headers } = await dead.inject({ url: '/main/logout', ...held })
      expect(headers['set-cookie']).toBe(GONE)
      await dead.close()
    })
  })

  it('removes Secure from a cookie only if a browser would refuse it', () => {
    const cookie = 'a=1; Secure; SameSite=None; domain=x.example; HttpOnly'
    expect(browserCookie(cookie, true)).toBe('a=1; Secure; SameSite=None; HttpOnly')
    expect(browserCookie(cookie, false)).toBe('a=1; SameSite=Lax; HttpOnly')
  })

  it.each(['ftp://x', 'http://erp/path', 'http://u:p@erp', 'erp:80'])('refuses ERP_URL=%s', (erpUrl) => {
    expect(() => config({ ERP_URL: erpUrl })).toThrow('ERP_URL must be an address without a path')
  })

  it('refuses a database in addition to it', () => {
    expect(() => config({ ERP_URL: 'http://erp:80', DATABASE_URL: 'postgres://x/y' })).toThrow('Leave one out')
  })
})

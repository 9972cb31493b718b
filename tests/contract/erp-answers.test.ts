/** What another ERP, and strangers, cannot do through this server (ERP_URL). */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { createMetrics } from '../../server/http/metrics/metrics.ts'
import { buildErpApp } from '../../server/web/erp.ts'

const LARGE = randomBytes(20 * 1024 * 1024)
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('an ERP behind this server', () => {
  let erp: Server
  let app: FastifyInstance
  let address: string
  beforeAll(async () => {
    erp = createServer(({ url, headers }, response) => {
      const query = new URL(url ?? '', 'http://erp').searchParams
      if (query.has('huge')) return void response.end(LARGE)
      response.setHeader('content-type', query.has('html') ? 'text/html' : 'application/json')
      response.end(query.has('html') ? '<p>' : JSON.stringify(headers))
    })
    await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done))
    const erpUrl = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`
    const metrics = createMetrics({ version: '0.0.0', build: 'none' })
    app = await buildErpApp(readConfig({ LOG_LEVEL: 'silent' }), erpUrl, metrics)
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    erp.closeAllConnections()
    erp.close()
  })

  const call = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init)

  it('may answer at length without being held in memory, also where its answers may have a token', async () => {
    const answer = await call('/main/v?huge=1')
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(LARGE))
  })

  it('does not take an address from the caller', async () => {
    const answer = await call('/main/v', { headers: { 'x-real-ip': '6.6.6.6' } })
    expect(await answer.json()).toMatchObject({ 'x-real-ip': '127.0.0.1' })
  })

  it('sends no document without a policy: none of a call runs', async () => {
    const policyOf = async (path: string) => (await call(path)).headers.get('content-security-policy')
    expect(await policyOf('/main/file?html=1')).toBe("default-src 'none'; sandbox")
    expect(await policyOf('/ssr/own/landing?html=1')).toContain("frame-ancestors 'self'")
    expect(await policyOf('/main/agsk')).toBe(null)
  })

  it('gets no call that a page of another site posts', async () => {
    const cross = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await call('/main/login', cross)).status).toBe(403)
    // Its pages may expect the form of a provider.
    expect((await call('/ssr/from-a-provider/landing', cross)).status).toBe(200)
  })
})

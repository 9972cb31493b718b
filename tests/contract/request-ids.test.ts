import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openSite, newInstallation, type Site } from './databases.ts'
import { signedIn } from './browser.ts'

const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}-4/
const GIVEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

describe('the id of a request', () => {
  let site: Site
  let behindProxy: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation('pglite'), { rows: 2 })
    const installation = await newInstallation('pglite')
    const { trustProxy } = readConfig({ TRUST_PROXY: '1' })
    behindProxy = await openSite({ ...installation, config: { ...installation.config, trustProxy } }, { rows: 2 })
  })
  afterAll(async () => {
    for (const each of [site, behindProxy]) {
      await each.close()
      await each.installation.remove()
    }
  })

  const ask = async ({ server }: Site, id?: string, remoteAddress = '127.0.0.1') => {
    const headers = id === undefined ? {} : { 'x-request-id': id }
    const answer = await server.inject({ url: '/main/nothing', headers, remoteAddress })
    return { header: answer.headers['x-request-id'], body: answer.json<{ requestId: string }>().requestId }
  }

  it('is in every refusal, as a member and as a header', async () => {
    const { header, body } = await ask(site)
    expect(header).toMatch(OWN)
    expect(body).toBe(header)
    const unsigned = await site.server.inject('/main/waiting')
    expect(unsigned.json()).toEqual({ ok: false, reason: 'unauthorized', requestId: unsigned.headers['x-request-id'] })
  })

  it('is only in the header of a successful answer', async () => {
    const head = await signedIn(site.server, 'head')
    const answer = await head.file('/main/s/orders/list')
    expect(answer.headers['x-request-id']).toMatch(OWN)
    expect(answer.json()).not.toHaveProperty('requestId')
  })

  it('is that of a trusted proxy, if it is well-formed', async () => {
    expect(await ask(behindProxy, GIVEN)).toEqual({ header: GIVEN, body: GIVEN })
    for (const forged of ['short', 'x'.repeat(65), '<script>alert(1)</script>', 'two words of text'])
      expect((await ask(behindProxy, forged)).header).toMatch(OWN)
  })

  it('is ignored from others', async () => {
    expect((await ask(site, GIVEN)).header).toMatch(OWN)
    expect((await ask(behindProxy, GIVEN, '203.0.113.7')).header).toMatch(OWN)
  })
})

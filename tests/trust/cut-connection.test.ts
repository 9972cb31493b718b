import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { openDatabaseProxy, type Cut, type DatabaseProxy } from './database-proxy.ts'

const cuts: readonly (Cut & { readonly title: string; readonly isCommitted: boolean })[] = [
  { title: 'at begin', statement: 'begin', when: 'before', isCommitted: false },
  { title: 'before the first write', statement: 'savepoint document', when: 'before', isCommitted: false },
  { title: 'after the last write', statement: 'release savepoint', when: 'after', isCommitted: false },
  { title: 'before commit', statement: 'commit', when: 'before', isCommitted: false },
  { title: 'after commit, before its answer', statement: 'commit', when: 'after', isCommitted: true },
]

describe('a connection to the database that is cut', () => {
  let site: Site
  let proxy: DatabaseProxy
  let head: Browser
  beforeAll(async () => {
    const installation = await newInstallation('postgres')
    proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
    site = await openSite({ ...installation, config: { ...installation.config, databaseUrl: proxy.url } })
    head = await signedIn(site.server, 'head')
  })
  afterEach(() => proxy.cutAt({ statement: '\0never', when: 'before' }))
  afterAll(async () => {
    await site.close()
    await proxy.close()
    await site.installation.remove()
  })

  it.each(cuts)('$title: 503 with Retry-After; the same key then decides once', async (cut) => {
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    const key = randomUUID()
    proxy.cutAt(cut)
    const answer = await head.approve([id], {}, key)
    expect({ status: answer.status, retryAfter: answer.retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    const row = (await head.rows({})).find((each) => each.id === id)
    expect(row?.Status).toBe(cut.isCommitted ? 'First Approved' : 'Submitted')
    const repeated = await head.approve([id], {}, key)
    expect(repeated.body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
    expect((await head.rows({})).find((each) => each.id === id)?.version).toBe(2)
  })
})

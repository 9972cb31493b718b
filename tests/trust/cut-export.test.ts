import { expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite } from '../contract/databases.ts'
import { openDatabaseProxy } from './database-proxy.ts'

/** The first file loads what writes files. */
const PATIENCE = { timeout: 30_000 }

const startExport = async (head: Browser): Promise<string> => {
  const { body } = await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
  return body.download_id ?? ''
}

it('finishes an export whose connection to the database was cut, with the next round', async () => {
  const installation = await newInstallation('postgres')
  const proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
  const through = { ...installation, config: { ...installation.config, databaseUrl: proxy.url } }
  const site = await openSite(through, { rows: 60 })
  const head = await signedIn(site.server, 'head')
  const stateOf = async (download_id: string) => {
    const { body } = await head.get('/main/download_view', { download_id, check: 'y' })
    return { ready: body.ready, failed: body.failed }
  }
  proxy.cutAt({ statement: 'update "exports" set "beat_at"', when: 'before' })
  const cut = await startExport(head)
  // Begun afterwards, it begins a round.
  await expect.poll(proxy.isCut, PATIENCE).toBe(true)
  const next = await startExport(head)
  await expect.poll(() => stateOf(next), PATIENCE).toEqual({ ready: true, failed: undefined })
  expect(await stateOf(cut)).toEqual({ ready: true, failed: undefined })
  await site.close()
  await proxy.close()
  await site.installation.remove()
})

/** Background jobs whose connection to the database is cut: completed in the next round, and not marked as failed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { keyIn, screens, send, settled, stateOf } from '../contract/importing.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'

/** Includes the time to load the libraries for the first file. */

let proxy: DatabaseProxy
let site: Site
let director: Browser
beforeAll(async () => {
  const installation = await newInstallation('postgres')
  proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
  const config = { ...installation.config, databaseUrl: proxy.url }
  site = await openSite({ ...installation, config }, { rows: 20, screens })
  director = await signedIn(site.server, 'director')
})
afterAll(async () => {
  await site.close()
  await proxy.close()
  await site.installation.remove()
})

it('an export', async () => {
  const startExport = async () => {
    const { body } = await director.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
    return body.download_id ?? ''
  }
  const exportState = async (download_id: string) => {
    const { body } = await director.get('/main/download_view', { download_id, check: 'y' })
    return { ready: body.ready, failed: body.failed }
  }
  proxy.cutAt({ statement: 'update "exports" set "beat_at"', when: 'before' })
  const cut = await startExport()
  await expect.poll(proxy.isCut).toBe(true)
  // Another export starts the next round.
  const next = await startExport()
  await expect.poll(() => exportState(next)).toEqual({ ready: true, failed: undefined })
  expect(await exportState(cut)).toEqual({ ready: true, failed: undefined })
})

it('an import', async () => {
  const csvOf = (code: string): string => `Party code,Name\n${code},Imported\n`
  proxy.cutAt({ statement: 'update "imports" set "beat_at"', when: 'before' })
  const cut = keyIn(await send(director, 'parties', csvOf('CUT')))
  await expect.poll(proxy.isCut).toBe(true)
  const next = keyIn(await send(director, 'parties', csvOf('NEXT')))
  expect(await settled(director, 'parties', next)).toMatchObject({ state: 'checked' })
  expect(await stateOf(director, 'parties', cut)).toMatchObject({ state: 'checked' })
})

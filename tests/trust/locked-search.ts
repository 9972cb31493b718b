import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'

/** A site on PostgreSQL whose searches for rare words can be blocked: only they read the table that is locked. */
export function siteWithLockedSearch() {
  let site: Site
  let locking: pg.Client
  beforeAll(async () => {
    site = await openSite(await newInstallation('postgres'))
    locking = new pg.Client({ connectionString: site.installation.config.databaseUrl ?? '' })
    await locking.connect()
  })
  afterAll(async () => {
    await locking.end()
    await site.close()
    await site.installation.remove()
  })
  return {
    get site() {
      return site
    },
    lock: () => locking.query('begin; lock table document_search in access exclusive mode'),
    unlock: () => locking.query('rollback'),
  }
}

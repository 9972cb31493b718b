/** Unfinished uploads are removed while the server runs, not only when it starts. */
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { uploadsBy } from './hosts.ts'
import { sized } from './upload-files.ts'

const HOUR_MS = 60 * 60 * 1000

afterEach(() => void vi.useRealTimers())

describe.each(databases)('the sweep of a running server on %s', (kind) => {
  it('removes an upload that is a day old, with its parts, and leaves a younger one', async () => {
    // Set here, so that the server's own rounds use this clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const site = await openSite(await newInstallation(kind), { rows: 6 })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    const head = await signedIn(site.server, 'head')
    const [pk = ''] = (await head.rows()).map(({ id }) => id)
    const upload = uploadsBy(head)
    for (const name of ['old.txt', 'young.txt']) {
      const path = await upload.begin(site, { pk, name, length: 1_000 })
      expect((await upload.send(site, path, { at: 0, bytes: sized(name, 400).bytes })).status).toBe(204)
    }
    await makeOld(site, 'old.txt')
    expect(await uploadsOf(site)).toEqual(['old.txt', 'young.txt'])
    expect(await piecesOf(site)).toHaveLength(2)
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => uploadsOf(site)).toEqual(['young.txt'])
    await expect.poll(() => piecesOf(site)).toHaveLength(1)
    await site.close()
    await site.installation.remove()
  })
})

async function makeOld({ database }: Site, name: string): Promise<void> {
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    await sql`update uploads set begun_at = now() - interval '25 hours' where name = ${name}`.execute(work)
  })
}

const uploadsOf = ({ database }: Site): Promise<readonly string[]> =>
  inTenant(database, 'steel', async (work) => {
    const rows = await work.selectFrom('uploads').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  })

/** Files of the received parts. */
async function piecesOf({ installation }: Site): Promise<readonly string[]> {
  const entries = await readdir(installation.config.dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /pieces/.test(entry.parentPath)).map(({ name }) => name)
}

/** A file that the folder has lost is answered 404; 503 only while another process on the database uses another folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, describe } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { openHosts } from './hosts.ts'
import { sized } from './upload-files.ts'

/** Attaches a file at the server. Returns its id. */
async function attached(head: Browser): Promise<string> {
  const document = { awsfile_master_pk: (await head.rows())[0]?.id ?? '' }
  const query = { ...document, maxSize: '50' }
  await head.upload('/main/s/orders/attachments', [sized('lost.txt', 10)], { query })
  return (await head.get('/main/s/orders/attachments', document)).body.get_attachments.result[0]?.id ?? ''
}

const lose = ({ installation }: Site) => rm(join(installation.config.dataDir, 'files'), { recursive: true })

async function answerOf(browser: Browser, key: string): Promise<readonly [number, string]> {
  const answer = await browser.file('/main/s/orders/attachmentfile', { key })
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

describe.each(databases)('a lost file on %s', (kind) => {
  it('is missing, with its name and what to do', async () => {
    const site = await openSite(await newInstallation(kind), { rows: 6 })
    const head = await signedIn(site.server, 'head')
    const key = await attached(head)
    await lose(site)
    const answer = await head.file('/main/s/orders/attachmentfile', { key })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      {
        ok: false,
        code: 'file-missing',
        description:
          'The file “lost.txt” is missing from the store. Ask the administrator to restore it from the backup.',
      },
    ])
    await site.close()
    await site.installation.remove()
  })
})

describe('a lost file of two servers on one PostgreSQL', () => {
  it('is missing where both use one folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-shared-'))
    const hosts = await openHosts([{ rows: 6 }, {}], { dataDir })
    const [here, there] = hosts.all as unknown as [Site, Site]
    const head = await signedIn(here.server, 'head')
    const key = await attached(head)
    expect((await head.movedTo(there.server).file('/main/s/orders/attachmentfile', { key })).statusCode).toBe(200)
    await lose(here)
    for (const { server } of hosts.all) expect(await answerOf(head.movedTo(server), key)).toEqual([404, 'file-missing'])
    await hosts.close()
    await rm(dataDir, { recursive: true })
  })

  it('may be at the other one while that uses a folder of its own, until a day later', async () => {
    const hosts = await openHosts([{ rows: 6 }, {}])
    const [here, there] = hosts.all as unknown as [Site, Site]
    const head = await signedIn(here.server, 'head')
    const key = await attached(head)
    const atOther = head.movedTo(there.server)
    await expect.poll(() => answerOf(atOther, key)).toEqual([503, 'elsewhere'])
    await sql`update file_folders set used_at = now() - interval '25 hours'`.execute(there.database.kysely)
    expect(await answerOf(atOther, key)).toEqual([404, 'file-missing'])
    await hosts.close()
  })
})

/** Backup and restore of a site: of both databases, and from one into the other. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../../server/backup/backup.ts'
import { serveCopies } from '../../server/backup/copy-server.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { inconsistencies } from '../trust/invariants.ts'
import { emptyTarget, everyFile, everyRow, newFolder, openRestored, type Rows } from './backups.ts'
import { type Browser, signedIn } from './browser.ts'
import { bothDatabases, type Kind, newInstallation, openSite } from './databases.ts'
import { pdf, png } from './upload-files.ts'

const AUDIT_KEY = process.env['TEST_AUDIT_KEY'] ?? ''
const pairs = bothDatabases.flatMap((from) => bothDatabases.map((into) => [from, into] as const))

/** A site with rows of all modules, and two uploaded files. */
async function open(kind: Kind) {
  const site = await openSite(await newInstallation(kind, { modules: true }), { rows: 150 })
  const { config } = site.installation
  const end = await serveCopies({ database: site.database, dataDir: config.dataDir, log: console.error })
  const head = await signedIn(site.server, 'head')
  const [row] = await head.rows({ Status: 'Submitted' })
  const files = [png('photo.png'), pdf('order.pdf', 'of a customer')]
  await head.upload('/main/s/orders/attachments', files, { query: { awsfile_master_pk: row?.id ?? '' } })
  return { site, config, head, end }
}

/** Approves one document after the other until the returned function is called, which returns their number. */
function deciding(head: Browser): () => Promise<number> {
  let isEnded = false
  const work = async (): Promise<number> => {
    let done = 0
    for (const { id } of await head.rows({ Status: 'Submitted' })) {
      if (isEnded) break
      const { body } = await head.approve([id])
      done += body.approval_list.filter(({ ok }) => ok).length
    }
    return done
  }
  const working = work()
  return () => {
    isEnded = true
    return working
  }
}

/** Tables that the restore itself changes. */
const CHANGED = [
  'audit',
  'sessions',
  'entry_tokens',
  'otp_challenges',
  'provider_visits',
  'file_folders',
  'restored_copy',
  'setup_tokens',
]

/** Whether a row was added by opening a PostgreSQL database, which records the key that signs its audit. */
const isOfOpening = (row: string): boolean => row.includes('audit-key')

function untouched(rows: Rows): Rows {
  const tables = Object.entries(rows).filter(([name]) => !CHANGED.includes(name) && !name.startsWith('kysely_'))
  return Object.fromEntries(tables.map(([name, all]) => [name, all.filter((row) => !isOfOpening(row))]))
}

describe.each(pairs)('a backup of %s restored into %s', (from, into) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(from)
  })
  afterAll(async () => {
    await opened.end()
    await opened.site.close()
    await opened.site.installation.remove()
  })

  it('is consistent while people decide', async () => {
    const target = join(await newFolder(), 'backup')
    const ended = deciding(opened.head)
    await writeBackup(opened.config, target, { withAuditKey: true })
    expect(await ended()).toBeGreaterThan(0)
    const config = await emptyTarget(into, { AUDIT_KEY })
    await restoreBackup(config, target)
    expect(await inconsistencies(await openRestored(config))).toEqual([])
  })

  it('has every row of every table and every byte of every file', async () => {
    const target = join(await newFolder(), 'backup')
    await writeBackup(opened.config, target, { withAuditKey: true })
    const config = await emptyTarget(into, { AUDIT_KEY })
    await restoreBackup(config, target)
    const rows = await everyRow(await openRestored(config))
    const original = await everyRow(opened.site)
    expect(untouched(rows)).toEqual(untouched(original))
    expect(rows['audit']).toEqual(expect.arrayContaining([...(original['audit'] ?? [])]))
    const files = await everyFile(join(config.dataDir, 'files'))
    expect(Object.keys(files)).toHaveLength(2)
    expect(files).toEqual(await everyFile(join(opened.config.dataDir, 'files')))
  })
})

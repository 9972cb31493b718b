/** A ledger in server processes of their own, on one database, with the people who post to it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openScreens } from '../../engine/publish/live.ts'
import { openDatabase } from '../../server/database/open.ts'
import { seedRows } from '../../server/sample/seed.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Installation, type Kind, newInstallation, seedPeople } from '../contract/databases.ts'
import { poolScreens } from '../contract/pool-screens.ts'
import { type Hosts, startHosts } from './cluster-hosts.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { freePort } from './free-port.ts'
import { addPeople, environmentOf } from './load-site.ts'

/** Who decides first, and who decides second. */
export const postingRoles = ['head', 'director'] as const

const APP = `
label: Pools
apiid: pools
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { steel: Steel makers, tex: Textile makers }
sections: { crm: CRM }
roles:
  head: { label: Head of sales, team: crm }
  director: { label: Director, team: crm }
statuses: { Draft: plain, Submitted: info, First Approved: info, Approved: success }
`

export interface PostingSite {
  readonly installation: Installation
  readonly hosts: Hosts
  /** What the processes reach their database through; null: it is in their own process. */
  readonly proxy: DatabaseProxy | null
  /** The settings with which a command reads the same screens and the same data. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** @param people how many can log in, with `postingRoles` in turn */
export async function startPostingSite(kind: Kind, people: number): Promise<PostingSite> {
  const installation = await newInstallation(kind)
  const { config } = installation
  const folder = await mkdtemp(join(tmpdir(), 'countersign-posting-'))
  const screens = await writeScreens(folder)
  const { app, definitions } = await compiled(screens)
  const database = await openDatabase(config)
  await seedPeople(database)
  await addPeople(database, people, postingRoles)
  // Accepts the rules of the documents.
  for (const definition of definitions) await seedRows(database, { definition, app, rows: 0 })
  await database.close()
  const env = { ...environmentOf(config), SCREENS_DIR: screens, SAMPLE: '0' }
  const proxy = config.databaseUrl === null ? null : await openDatabaseProxy(config.databaseUrl)
  const hosts = startHosts(await hostSettings(installation, { ...env, ...(proxy && { DATABASE_URL: proxy.url }) }))
  await hosts.ready()
  return {
    installation,
    hosts,
    proxy,
    env,
    async remove() {
      await hosts.stop()
      await proxy?.close()
      await Promise.all([installation.remove(), rm(folder, { recursive: true, force: true })])
    },
  }
}

/** The embedded database is open in one process only. */
async function hostSettings({ config }: Installation, env: Readonly<Record<string, string>>) {
  const folder = dirname(config.dataDir)
  const folders = config.databaseUrl === null ? [folder] : ['one', 'two'].map((name) => join(folder, name))
  const { DATA_DIR: _data, AUDIT_DIR: _audit, ...shared } = env as Record<string, string>
  return await Promise.all(folders.map(async (own) => ({ port: await freePort(), folder: own, env: shared })))
}

async function writeScreens(folder: string): Promise<string> {
  const screens = join(folder, 'screens')
  await mkdir(join(screens, 'crm'), { recursive: true })
  await writeFile(join(screens, 'app.yaml'), APP)
  for (const [name, text] of Object.entries(poolScreens)) await writeFile(join(screens, 'crm', `${name}.yaml`), text)
  return screens
}

async function compiled(folder: string) {
  const screens = await openScreens(folder, { watch: false, blocks: blockSpecs })
  const { app, screens: all } = screens.current()
  screens.close()
  return { app, definitions: [...all.values()].map(({ server }) => server) }
}

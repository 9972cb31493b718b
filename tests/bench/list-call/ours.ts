/**
 * Our server without the front end; prints its address. Exits when its stdin closes. A line on stdin: it accepts the
 * rules of the benchmark's screen as it has them, and prints a line. Until then only what the accepted ones also show
 * is visible.
 */
import type { AddressInfo } from 'node:net'
import type { RowRights } from '../../../engine/definition/rights.ts'
import { openScreens } from '../../../engine/publish/live.ts'
import { buildApp } from '../../../server/start/app.ts'
import { serveCopies } from '../../../server/backup/copy-server.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { inTenant } from '../../../server/database/tenant.ts'
import { acceptRules } from '../../../server/workflow/rules/rules.ts'
import { COMPANY, SCREEN, screensFolder } from './fill.ts'
import { blockSpecs } from '../../../widgets/specs.ts'

const config = readConfig(process.env)
const { app, screens } = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
const database = await openDatabase(config)
const see = process.env['SEE'] ? (JSON.parse(process.env['SEE']) as RowRights) : null
const definitions = [...screens.values()].map(({ server }) => ({ ...server, see }))
const source = { get: (name: string) => definitions.find(({ screen }) => screen === name), all: () => definitions }
const server = await buildApp({ config, database, screens: source, app: () => app })
await serveCopies({ database, dataDir: config.dataDir, log: console.error })
await server.listen({ host: '127.0.0.1', port: 0 })
console.log(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
process.stdin.on('data', () => void accept()).once('end', () => process.exit(0))

async function accept(): Promise<void> {
  const definition = source.get(SCREEN)
  if (!definition) throw new Error(`There is no screen ${SCREEN}.`)
  const acceptance = { definition, by: 'a benchmark', actor: { person: null } }
  await inTenant(database, COMPANY, (work) => acceptRules(work, COMPANY, acceptance))
  console.log('accepted')
}

/** Starts the reference ERP with its front end: reads the environment, opens the port, shuts down cleanly. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openScreens, ScreensError, type LiveScreens } from '../engine/publish/live.ts'
import { formatProblems } from '../engine/publish/problems.ts'
import type { Published } from '../engine/publish/published.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { openDatabase, type Database } from './database/open.ts'
import { greeting } from './greeting.ts'
import { demoLogins, seedCompanies, seedScreen } from './sample/seed.ts'
import type { ScreenSource } from './screens.ts'
import { builtFrontEnd, developmentFrontEnd } from './web/front-end.ts'
import { registerWeb } from './web/web.ts'

const ROOT = join(import.meta.dirname, '..')

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const screens = await openScreens(config.screensDir, { watch: true })
  reportProblems(screens)
  const database = await openDatabase(config)
  if (config.sample) await seed(database, screens.current())
  const frontEnd = process.argv.includes('--dev')
    ? await developmentFrontEnd(ROOT, screens)
    : await builtFrontEnd(ROOT, console.log)
  const app = await buildApp({ config, database, screens: screenSource(screens), app: () => screens.current().app })
  await registerWeb(app, { screens, frontEnd })
  await app.listen({ host: config.host, port: config.port })
  screens.subscribe(() => takeOver(screens, config.sample ? database : null))
  const logins = config.sample ? await demoLogins(database, screens.current().app) : []
  console.log(greeting(addressOf(app.server.address() as AddressInfo, config), logins, database))
  stopOnSignal(async () => {
    screens.close()
    await app.close()
    await frontEnd.close()
    await database.close()
  })
}

/** The server asks for a definition at every request, so that a saved file counts from the next one on. */
function screenSource(screens: LiveScreens): ScreenSource {
  return {
    get: (screen) => screens.current().screens.get(screen)?.server,
    all: () => [...screens.current().screens.values()].map((each) => each.server),
  }
}

/** A saved file: new document types get their sample rows where there are any, mistakes are told, nothing stops. */
async function takeOver(screens: LiveScreens, database: Database | null): Promise<void> {
  reportProblems(screens)
  if (database)
    await seed(database, screens.current()).catch((error: unknown) =>
      console.error('No sample rows could be made.', error),
    )
}

async function seed(database: Database, published: Published): Promise<void> {
  await seedCompanies(database, published.app)
  for (const { server } of published.screens.values()) await seedScreen(database, server, published.app)
}

function reportProblems(screens: LiveScreens): void {
  const { diagnostics, sources, stale } = screens.current()
  if (diagnostics.length > 0) console.error(formatProblems(diagnostics, { folder: screens.folder, sources }))
  if (stale.length > 0) console.error(`Still serving the last good version of: ${stale.join(', ')}`)
}

function addressOf(address: AddressInfo, config: Config): string {
  return config.publicUrl ?? `http://localhost:${address.port}`
}

/** The second signal does not wait. */
function stopOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(1))
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** What an operator can mend is said in one sentence; anything else keeps its stack. */
function explain(error: unknown): unknown {
  const told = [ConfigError, FolderInUseError, ScreensError].some((kind) => error instanceof kind)
  if (told && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}\nAnother program uses this port. Stop it, or choose another: PORT=4100 npm start`
  }
  return error
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openScreens, type LiveScreens } from '../../engine/publish/live.ts'
import { formatProblems } from '../../engine/publish/problems.ts'
import { isScreenFile, screenOfFile } from '../../engine/publish/published.ts'
import { anotherErp, openReference, type Backend } from './backend.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { screensCache } from '../config/screens-cache.ts'
import { hasSources, sourcesHash } from '../config/sources-hash.ts'
import type { OpenFolder } from '../database/open.ts'
import { certificateNotice } from '../http/https/certificate.ts'
import { stopServer } from '../http/drain.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { builtFrontEnd, developmentFrontEnd, type FrontEnd } from '../web/front-end.ts'
import { registerWeb } from '../web/web.ts'
import { loadWorkbench } from '../web/workbench.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Serves the reference ERP with its front end: opens the port, and shuts down cleanly.
 *
 * @param folder of the embedded database, which is being opened; null: there is none
 */
export async function serve(config: Config, folder: Promise<OpenFolder> | null): Promise<void> {
  const sources = isDevelopment() ? null : await sourcesHash(ROOT)
  const cache = sources === null ? null : screensCache(config.dataDir, sources)
  const screens = await openScreens(config.screensDir, { watch: true, blocks: blockSpecs, cache })
  const reportProblems = problemReporter(screens)
  reportProblems()
  // In parallel: the database opens in its own thread while the front end is built.
  const [backend, { frontEnd, registerWorkbench }] = await Promise.all([
    config.erpUrl === null ? openReference(config, screens, folder) : anotherErp(config, config.erpUrl),
    sources === null ? developed(config, screens) : built(sources),
  ])
  const app = await backend.app(frontEnd.build)
  await registerWorkbench?.(app, backend)
  const visitor = (request: FastifyRequest) => backend.visitor(request, frontEnd.build)
  const { publishedElsewhere } = backend
  await registerWeb(app, { screens, frontEnd, visitor, publishedElsewhere })
  await app.listen({ host: config.host, port: config.port })
  screens.subscribe(async () => {
    reportProblems()
    await backend.follow()
  })
  // Before the greeting, since the operator may stop the process as soon as it is printed.
  stopOnSignal(async (isInterrupted) => {
    screens.close()
    await stopServer(app, isInterrupted ? INTERRUPTED : config.operation)
    await frontEnd.close()
    await backend.close()
  })
  const address = addressOf(app.server.address() as AddressInfo, config)
  if (registerWorkbench) console.log(`\n  Workbench:  ${address}/workbench`)
  console.log(await backend.greeting(address))
  const notice = await certificateNotice(config)
  if (notice !== null) console.log(notice)
  screens.store()
}

interface ServedPages {
  readonly frontEnd: FrontEnd
  /** Null: there is no workbench; always so in production. */
  readonly registerWorkbench: ((app: FastifyInstance, backend: Backend) => Promise<void>) | null
}

const built = async (sources: string): Promise<ServedPages> => ({
  frontEnd: await builtFrontEnd(ROOT, console.log, sources),
  registerWorkbench: null,
})

/** Serves the sources of the engine through Vite, with the workbench if only this machine reaches the server. */
async function developed(config: Config, screens: LiveScreens): Promise<ServedPages> {
  const workbench = config.isPublic ? null : await loadWorkbench(ROOT)
  const frontEnd = await developmentFrontEnd(ROOT, screens, workbench ? [workbench.plugin] : [])
  if (workbench === null) return { frontEnd, registerWorkbench: null }
  const registerWorkbench: ServedPages['registerWorkbench'] = (app, { development = null }) =>
    workbench.register(app, { screens, frontEnd, backend: development })
  return { frontEnd, registerWorkbench }
}

/** Whether to serve the sources of the engine; the package does not contain them. */
function isDevelopment(): boolean {
  if (!process.argv.includes('--dev')) return false
  if (hasSources(ROOT)) return true
  throw new ConfigError('--dev serves the sources of the engine, which the package does not have. Leave it out.')
}

/** Short limits: the person who pressed Ctrl+C is waiting. */
const INTERRUPTED = { drainSeconds: 0, stopSeconds: 3 }

/**
 * Logs what is wrong with the files as they are now: a saved file is used from the next request on; where it has errors,
 * its last good version is served. Says, too, when nothing is wrong any more.
 */
function problemReporter(screens: LiveScreens): () => void {
  let wereWrong = false
  return () => {
    const { diagnostics, sources, stale, screens: served } = screens.current()
    if (diagnostics.length > 0) console.error(formatProblems(diagnostics, { folder: screens.folder, sources }))
    if (stale.length > 0) console.error(`Still serving the last good version of: ${stale.join(', ')}`)
    const wrong = diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    const missing = new Set(
      wrong
        .filter(isScreenFile)
        .map(screenOfFile)
        .filter((name) => !served.has(name)),
    )
    if (missing.size > 0) console.error(`Not served until its file is right: ${[...missing].join(', ')}`)
    if (wereWrong && wrong.length === 0) console.log('The files are right again, and served as they are written.')
    wereWrong = wrong.length > 0
  }
}

function addressOf(address: AddressInfo, config: Config): string {
  return config.publicUrl ?? `http://localhost:${address.port}`
}

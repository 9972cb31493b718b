import { type Config, readConfig } from '../config/config.ts'
import { startFolder } from '../database/open.ts'
import { requireFolders } from './folders.ts'

/** Starts the server with the settings of the environment. Ends the process if it cannot. */
export async function start(): Promise<void> {
  let folder: StartedFolder | null = null
  try {
    // npm start -- --https
    const config = readConfig(process.argv.includes('--https') ? { ...process.env, HTTPS: '1' } : process.env)
    folder = await startEmbedded(config)
    // The database opens in its own thread while this one loads the other modules and the screens.
    const { serve } = await import('./serve.ts')
    await serve(config, folder?.opened ?? null)
  } catch (error) {
    const { explainError } = await import('./explain.ts')
    console.error(explainError(error))
    // A database that is being initialised would be left incomplete.
    await folder?.opened.catch(reported)
    process.exit(1)
  }
}

type StartedFolder = Awaited<ReturnType<typeof startFolder>>

/** Null: there is no embedded database. */
async function startEmbedded(config: Config): Promise<StartedFolder | null> {
  if (config.erpUrl !== null || config.databaseUrl !== null) return null
  await requireFolders(config)
  const folder = await startFolder(config.dataDir)
  folder.opened.catch(reported)
  return folder
}

/** `serve` awaits the folder, and its error ends the start. */
const reported = (): void => undefined

/** The entry point of the server. */
import { flushCompileCache } from 'node:module'
import { cacheCode } from './config/code-cache.ts'

cacheCode(process.env)
const { start } = await import('./start/start.ts')
await start()
// Node itself does so at a clean exit only.
flushCompileCache()

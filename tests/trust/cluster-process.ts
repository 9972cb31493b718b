/**
 * One process of a cluster: the server with its health endpoints, on the given port. As on a site, a later start in its
 * folder reads what the first one compiled. Exits when its stdin closes.
 */
import { join } from 'node:path'
import { compiledCache } from '../../engine/publish/compiled-cache.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { openReference } from '../../server/start/backend.ts'
import { cacheFolder } from '../../server/config/code-cache.ts'
import { readConfig } from '../../server/config/config.ts'
import { blockSpecs } from '../../widgets/specs.ts'

process.stdin.resume().once('end', () => process.exit(0))
const config = readConfig(process.env)
const cache = compiledCache(join(cacheFolder(config.dataDir), 'screens'), 'this test')
const screens = await openScreens(config.screensDir, { watch: false, blocks: blockSpecs, cache })
screens.store()
const backend = await openReference(config, screens)
const app = await backend.app('cluster')
await app.listen({ host: config.host, port: config.port })
console.log(`http://${config.host}:${config.port}`)

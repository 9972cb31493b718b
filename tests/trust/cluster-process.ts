/** One process of a cluster: the server with its health endpoints, on the given port. Exits when its stdin closes. */
import { openScreens } from '../../engine/publish/live.ts'
import { openReference } from '../../server/backend.ts'
import { readConfig } from '../../server/config/config.ts'
import { blockSpecs } from '../../widgets/specs.ts'

process.stdin.resume().once('end', () => process.exit(0))
const config = readConfig(process.env)
const screens = await openScreens(config.screensDir, { watch: false, blocks: blockSpecs })
const backend = await openReference(config, screens)
const app = await backend.app('cluster')
await app.listen({ host: config.host, port: config.port })
console.log(`http://${config.host}:${config.port}`)

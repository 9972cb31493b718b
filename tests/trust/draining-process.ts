/** A server in a separate process, which stops at SIGTERM as the product does; prints its address. */
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../server/config/config.ts'
import { stopServer } from '../../server/http/drain.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { stopOnSignal } from '../../server/start/stop-on-signal.ts'
import { openSite } from '../contract/databases.ts'

/** Long enough for the signal to arrive while the call is running. */
const SLOW_MS = 2_000
const config = readConfig(process.env)
const site = await openSite(
  { config, remove: async () => {} },
  {
    rows: 40,
    prepare(server, parts) {
      registerHealth(server, parts)
      // Running when the signal arrives.
      server.get('/slow', { config: { policy: 'public' } }, async () => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
        return { ok: true }
      })
    },
  },
)
await site.server.listen({ port: 0, host: '127.0.0.1' })
stopOnSignal(async () => {
  await stopServer(site.server, config.operation)
  await site.close()
})
console.log(`http://127.0.0.1:${(site.server.server.address() as AddressInfo).port}`)

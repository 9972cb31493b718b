/** A server in a process of its own, which stops at SIGTERM as the product does; prints its address. */
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../server/config/config.ts'
import { stopServer } from '../../server/http/drain.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { stopOnSignal } from '../../server/stop-on-signal.ts'
import { openSite } from '../contract/databases.ts'

/** More than DRAIN_SECONDS of drain.test.ts. */
const SLOW_MS = 2_500
const config = readConfig(process.env)
const site = await openSite(
  { config, remove: async () => {} },
  {
    rows: 40,
    prepare(server, parts) {
      registerHealth(server, parts)
      // A call that outlives the time in which a process that stops still takes calls.
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

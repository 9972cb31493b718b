/** A server in a separate process: sends its address, and for each message its peak memory since the previous one. */
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../server/config/config.ts'
import { openSite } from '../contract/databases.ts'

const SAMPLE_MS = 10
const site = await openSite({ config: readConfig(process.env), remove: async () => {} }, { rows: 40 })
await site.server.listen({ port: 0, host: '127.0.0.1' })
const resident = (): number => process.memoryUsage.rss()
let peak = resident()
setInterval(() => (peak = Math.max(peak, resident())), SAMPLE_MS)
process.on('message', () => {
  process.send?.({ peak })
  peak = resident()
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address: `http://127.0.0.1:${(site.server.server.address() as AddressInfo).port}` })

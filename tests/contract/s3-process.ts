/** An S3 server on this machine, with one bucket in the folder given, for as long as standard input stays open. */
import { createRequire } from 'node:module'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface S3 {
  configureBuckets(): Promise<unknown>
  callback(): Parameters<typeof createServer>[1]
}

const { createServer } = await import('node:http')
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3
const s3 = new S3rver({
  silent: true,
  vhostBuckets: false,
  directory: process.argv[2] ?? '',
  configureBuckets: [{ name: 'erp', configs: [] }],
})
await s3.configureBuckets()
const server: Server = createServer(s3.callback())
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.stdin.resume().once('end', () => process.exit(0))

/** An S3 server on this machine, with one bucket in the given folder, as long as standard input stays open. */
import S3rver from '@20minutes/s3rver'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const s3 = new S3rver({
  silent: true,
  vhostBuckets: false,
  directory: process.argv[2] ?? '',
  configureBuckets: [{ name: 'erp', configs: [] }],
})
await s3.configureBuckets()
const server = createServer(s3.callback())
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.stdin.resume().once('end', () => process.exit(0))

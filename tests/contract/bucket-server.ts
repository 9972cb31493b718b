import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bucket in memory that implements enough of S3: complete objects and multipart uploads. */
export interface BucketServer {
  readonly endpoint: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** Numbers of the received parts. */
  readonly parts: readonly string[]
  /** Makes it refuse everything, as a full service does. */
  fill(): void
  empty(): void
  close(): Promise<void>
}

export async function openBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const pending = new Map<string, Buffer>()
  const parts: string[] = []
  let isFull = false
  const server = createServer(async (request, response) => {
    const { pathname: key, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
    const body = await bodyOf(request)
    const upload = query.get('uploadId')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      response.writeHead(403).end()
    } else if (isFull && request.method !== 'GET' && request.method !== 'DELETE') {
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code><Message>The disk is full.</Message></Error>')
    } else if (request.method === 'POST' && query.has('uploads')) {
      response.end(
        `<InitiateMultipartUploadResult><UploadId>u${pending.size}</UploadId></InitiateMultipartUploadResult>`,
      )
    } else if (request.method === 'PUT' && upload) {
      const number = query.get('partNumber') ?? ''
      parts.push(number)
      pending.set(`${key} ${upload} ${number.padStart(5, '0')}`, body)
      response.writeHead(200, { etag: `"${number}"` }).end()
    } else if (request.method === 'POST' && upload) {
      const mine = [...pending.keys()].filter((name) => name.startsWith(`${key} ${upload} `)).sort()
      objects.set(key, Buffer.concat(mine.map((name) => pending.get(name) ?? Buffer.of())))
      response.end('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    } else if (request.method === 'PUT') {
      objects.set(key, body)
      response.writeHead(200, { etag: '"one"' }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else {
      const found = objects.get(key)
      response.writeHead(found ? 200 : 404).end(found)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    parts,
    fill: () => (isFull = true),
    empty: () => (isFull = false),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

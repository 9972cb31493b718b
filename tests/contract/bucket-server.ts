import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { wrongSignature } from './s3-signature.ts'

/** A bucket in memory that implements what the server needs of S3: complete objects and multipart uploads. */
export interface BucketServer {
  readonly endpoint: string
  /** By path: `/erp/files/…`. */
  readonly objects: ReadonlyMap<string, Buffer>
  /** Numbers of the received parts. */
  readonly parts: readonly string[]
  /** The paths of all objects below a folder of the bucket. */
  paths(folder: string): readonly string[]
  /** Removes all objects below a folder of the bucket. */
  lose(folder: string): void
  /** Makes it refuse everything: as a full service does, or one with a fault of its own. */
  fill(fault?: BucketFault): void
  empty(): void
  close(): Promise<void>
}

/** The settings with which the server signs its requests; a request signed otherwise is refused. */
export const S3_KEYS = { FILES_S3_BUCKET: 'erp', FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' } as const
const CREDENTIALS = { key: S3_KEYS.FILES_S3_KEY, secret: S3_KEYS.FILES_S3_SECRET }

type BucketFault = 'full' | 'broken'

export async function openBucketServer(): Promise<BucketServer> {
  const bucket: Bucket = { objects: new Map(), pending: new Map(), parts: [], fault: null }
  const server = createServer((request, response) => {
    // Its connection may break before all of the request is there.
    respond(bucket, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const paths = (folder: string) => [...bucket.objects.keys()].filter((path) => path.startsWith(`/erp/${folder}`))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: bucket.objects,
    parts: bucket.parts,
    paths,
    lose: (folder) => paths(folder).forEach((path) => bucket.objects.delete(path)),
    fill: (fault = 'full') => (bucket.fault = fault),
    empty: () => (bucket.fault = null),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function respond(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, content } = answer(bucket, request, await buffer(request))
  response.writeHead(status, headers).end(content)
}

interface Bucket {
  readonly objects: Map<string, Buffer>
  /** Parts of uploads that are not complete, by path, upload and number. */
  readonly pending: Map<string, Buffer>
  readonly parts: string[]
  fault: BucketFault | null
}

interface BucketAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: string | Buffer
}

const refusal = (status: number, code: string): BucketAnswer => ({
  status,
  content: `<Error><Code>${code}</Code><Message>Refused.</Message></Error>`,
})

function answer(bucket: Bucket, request: IncomingMessage, body: Buffer): BucketAnswer {
  const wrong = wrongSignature(request, body, CREDENTIALS)
  if (wrong !== null) return refusal(403, wrong)
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
  const method = request.method ?? ''
  if (bucket.fault && (method === 'PUT' || method === 'POST')) {
    return bucket.fault === 'full' ? refusal(507, 'XMinioStorageFull') : refusal(500, 'InternalError')
  }
  return query.has('uploads') || query.has('uploadId')
    ? answerUpload(bucket, { method, path, query, body })
    : answerObject(bucket, { method, path, body })
}

interface ObjectRequest {
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

function answerObject({ objects }: Bucket, { method, path, body }: ObjectRequest): BucketAnswer {
  const object = objects.get(path)
  if (method === 'PUT') {
    objects.set(path, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(path)
    return { status: 204 }
  }
  if (!object) return refusal(404, 'NoSuchKey')
  return { status: 200, headers: { etag: etagOf(object), 'content-length': String(object.length) }, content: object }
}

interface UploadRequest extends ObjectRequest {
  readonly query: URLSearchParams
}

function answerUpload({ objects, pending, parts }: Bucket, { method, path, query, body }: UploadRequest): BucketAnswer {
  if (query.has('uploads')) {
    const id = randomUUID()
    return {
      status: 200,
      content: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  const upload = `${path} ${query.get('uploadId')} `
  if (method === 'PUT') {
    const number = query.get('partNumber') ?? ''
    parts.push(number)
    pending.set(upload + number.padStart(5, '0'), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  const own = [...pending.keys()].filter((name) => name.startsWith(upload)).toSorted()
  const content = Buffer.concat(own.map((name) => pending.get(name) ?? Buffer.of()))
  for (const name of own) pending.delete(name)
  if (method === 'DELETE') return { status: 204 }
  objects.set(path, content)
  return {
    status: 200,
    content: `<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`,
  }
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

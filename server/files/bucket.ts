import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BucketConfig } from '../config/config.ts'
import { TryLaterError } from '../http/errors.ts'
import type { FileStore } from './store.ts'

/** Size of an upload part. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** Time-outs in milliseconds: for the connection, and for silence on it. A request is tried three times. */
const PATIENCE = { connectionTimeout: 3_000, socketTimeout: 10_000 }

/** A store with the S3 protocol. Large files are uploaded in parts and become visible as a whole or not at all. */
export function bucketStore({ endpoint, bucket: Bucket, region, key, secret }: BucketConfig): FileStore {
  const client = new S3Client({
    region,
    // For services other than Amazon's, the bucket is part of the path, not of the host.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Other services seldom support Amazon's newer checksums; each part is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these time-outs a silent service would be waited for forever.
    requestHandler: PATIENCE,
    credentials: { accessKeyId: key, secretAccessKey: secret },
  })
  return {
    async put(Key, path) {
      const params = { Bucket, Key, Body: createReadStream(path) }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done().catch(explain)
      await rm(path, { force: true })
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key })).catch(explain)
      if (Body instanceof Readable) return Body
      throw new Error(`The bucket has nothing under ${Key}.`)
    },
    has: (Key) =>
      client.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        (error: unknown) => !isNotThere(error) && explain(error),
      ),
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(explain)
    },
    home: () => Promise.resolve(null),
  }
}

/** Error codes of services whose bucket, or its disk, is full. */
const FULL = /QuotaExceeded|QuotaExceed|StorageFull|InsufficientStorage|InsufficientCapacity/
const HTTP_FULL = 507
const RETRY_AFTER_SECONDS = 10

const WORDS = {
  refused:
    'The store of files refuses this server, so nothing was saved. Whoever runs it checks the settings FILES_S3_*.',
  away: 'The store of files does not work at the moment, so nothing was saved. Please try again.',
} as const

/** Throws the error that is sent to the caller; its cause is for the log. */
function explain(error: unknown): never {
  // The codes of a missing file and of a full disk.
  if (isNotThere(error)) throw Object.assign(error, { code: 'ENOENT' })
  if (isFull(error)) throw Object.assign(error, { code: 'ENOSPC' })
  const words = wordsOf(error)
  if (words === null) throw error
  throw Object.assign(new TryLaterError({ status: 503, code: 'files-unavailable' }, words, RETRY_AFTER_SECONDS), {
    cause: error,
  })
}

const isFull = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && (FULL.test(error.name) || error.$metadata.httpStatusCode === HTTP_FULL)

const isNotThere = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

/** Null: the service is not the reason. */
function wordsOf(error: unknown): string | null {
  // Not an answer of the service: no connection, a broken one, silence, half an answer. Errors with a path are local.
  if (!(error instanceof S3ServiceException)) return error instanceof Error && !('path' in error) ? WORDS.away : null
  const status = error.$metadata.httpStatusCode ?? 0
  if (status === 403 || error.name === 'NoSuchBucket') return WORDS.refused
  return status >= 500 ? WORDS.away : null
}

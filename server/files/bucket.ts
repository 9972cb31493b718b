import { DeleteObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BucketConfig } from '../config/config.ts'
import { TryLaterError } from '../http/errors.ts'
import type { Store } from './store.ts'

/** Size of an upload part. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** A store with the S3 protocol. Large files are uploaded in parts and appear whole or not at all. */
export function bucketStore({ endpoint, bucket: Bucket, region, key, secret }: BucketConfig): Store {
  const client = new S3Client({
    region,
    // For other services than Amazon's the bucket is part of the path, not of the host.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Other services seldom support Amazon's newer checksums; each part is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
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
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(explain)
    },
    home: () => Promise.resolve(null),
  }
}

/** What services call it that a bucket, or the disk below it, is full. */
const FULL = /QuotaExceeded|QuotaExceed|StorageFull|InsufficientStorage|InsufficientCapacity/
const HTTP_FULL = 507
const RETRY_AFTER_SECONDS = 10

/** Rejects with what the caller is told; the cause is for the log. */
function explain(error: unknown): never {
  if (!(error instanceof S3ServiceException)) throw error
  const status = error.$metadata.httpStatusCode ?? 0
  // As a disk that is full.
  if (FULL.test(error.name) || status === HTTP_FULL) throw Object.assign(error, { code: 'ENOSPC' })
  const isRefused = status === 403 || error.name === 'NoSuchBucket'
  if (!isRefused && status < 500) throw error
  const words = isRefused
    ? 'The store of files refuses this server, so nothing was saved. Whoever runs it checks the settings FILES_S3_*.'
    : 'The store of files does not work at the moment, so nothing was saved. Please try again.'
  throw Object.assign(new TryLaterError({ status: 503, code: 'files-unavailable' }, words, RETRY_AFTER_SECONDS), {
    cause: error,
  })
}

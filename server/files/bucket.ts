import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BucketConfig } from '../config/config.ts'
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
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
      await rm(path, { force: true })
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (Body instanceof Readable) return Body
      throw new Error(`The bucket has nothing under ${Key}.`)
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    home: () => Promise.resolve(null),
  }
}

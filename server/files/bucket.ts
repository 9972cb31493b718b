import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BucketConfig } from '../config/config.ts'
import type { Store } from './store.ts'

/** Bytes that are on their way at once. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** Anything that speaks the protocol of S3: large files go in parts, and are there whole or not at all. */
export function bucketStore({ endpoint, bucket: Bucket, region, key, secret }: BucketConfig): Store {
  const client = new S3Client({
    region,
    // A bucket of one's own stands in the path; its name is no host.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // What is not Amazon's own seldom knows its newer checksums; each part is signed with its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: key, secretAccessKey: secret },
  })
  return {
    async keep(Key, path) {
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
  }
}

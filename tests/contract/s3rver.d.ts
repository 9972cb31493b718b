/** The part of the library that `s3-process.ts` uses. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: object)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}

import { createHash } from 'node:crypto'

/** The address of a file of a folder of screens. It contains a hash of the content, so that caches stay valid. */
export function screenFileHref(name: string, body: string): string {
  return `/screens/${name}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.json`
}

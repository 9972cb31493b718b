import { createHash } from 'node:crypto'

/** Where a file of a folder of screens is served. Names its content, so that what was read under it stays true. */
export function hrefOf(name: string, body: string): string {
  return `/screens/${name}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.json`
}

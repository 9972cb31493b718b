import { statfs } from 'node:fs/promises'

/** Space for one file of the largest size and the database's writes for it. */
const LEAST_BYTES = 64 * 2 ** 20
/** A full disk counts as full for this time: only the next write shows whether there is space again. */
const FULL_MS = 30_000

const fullAt = new WeakMap<object, number>()

/** Called when a call of this server has failed because of a full disk, here or at its database. */
export function recordFullDisk(server: object): void {
  fullAt.set(server, performance.now())
}

/** Whether uploads can be stored: no call has recently failed because of a full disk, and the data folder has space. */
export async function hasRoom(server: object, dataDir: string): Promise<boolean> {
  if (performance.now() - (fullAt.get(server) ?? -Infinity) < FULL_MS) return false
  return (await freeBytes(dataDir)) >= LEAST_BYTES
}

/** Free bytes on a folder's disk, for this user. A folder that does not exist yet is created with its first file. */
export const freeBytes = async (folder: string): Promise<number> =>
  await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )

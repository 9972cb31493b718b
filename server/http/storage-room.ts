import { statfs } from 'node:fs/promises'

/** Room for one file of the largest size, and for what a database writes beside it. */
const LEAST_BYTES = 64 * 2 ** 20
/** A disk that was full counts as full for this time: only the next write shows whether there is room again. */
const FULL_MS = 30_000

const fullAt = new WeakMap<object, number>()

/** A call of this server has met a full disk, here or at its database. */
export function noteFull(server: object): void {
  fullAt.set(server, Date.now())
}

/** Whether what people send can be stored: no call has met a full disk lately, and the folder of the data has room. */
export async function hasRoom(server: object, dataDir: string): Promise<boolean> {
  if (Date.now() - (fullAt.get(server) ?? 0) < FULL_MS) return false
  return (await freeBytes(dataDir)) >= LEAST_BYTES
}

/** Of the disk of a folder, for whoever may write there. A folder that is not there yet is made with its first file. */
export const freeBytes = async (folder: string): Promise<number> =>
  await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )

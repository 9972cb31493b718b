import type { ListRow } from '../lists/list.ts'

/** A file that grows row by row; nothing of it is held in memory. */
export interface Writer {
  /** Resolves when the rows are on their way to the disk. False: the file takes no more. */
  write(rows: readonly ListRow[]): Promise<boolean>
  /** @param left rows that the file has not taken */
  end(left: number): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

/** Lets waiting calls be answered between two handfuls of rows. */
export async function inHandfuls<T>(
  all: readonly T[],
  size: number,
  take: (some: readonly T[]) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    take(all.slice(from, from + size))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

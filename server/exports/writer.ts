import type { ListRow } from '../lists/list.ts'
import type { Heading } from './cells.ts'

/** A file that grows row by row; nothing of it is held in memory. */
export interface Writer {
  /** Resolves when the rows are on their way to the disk. False: the file takes no more. */
  write(rows: readonly ListRow[]): Promise<boolean>
  /** @param left rows that the file has not taken */
  end(left: number): Promise<void>
  /** Gives the file up. */
  abandon(): Promise<void>
}

export const formats = ['csv', 'xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

export const mediaTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Each with a library that takes long to load: only when one is asked for. */
export async function openWriter(format: Format, path: string, heading: Heading): Promise<Writer> {
  if (format === 'csv') return (await import('./csv.ts')).openCsv(path, heading)
  if (format === 'xlsx') return (await import('./xlsx.ts')).openXlsx(path, heading)
  return (await import('./pdf.ts')).openPdf(path, heading)
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

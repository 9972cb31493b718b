import { HttpError } from '../../http/errors.ts'

/** A row of a file. */
export interface FileRow {
  /** Row number in the file, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** How much of a file is read; the rest is neither kept in memory nor looked at. */
export interface ReadLimits {
  readonly rows: number
  readonly columns: number
  /** Of all rows together. */
  readonly cells: number
  /** Of all cells together: one text that many cells share counts once for each of them. */
  readonly characters: number
}

/** Collects the cells of rows, within limits. */
export function rowCollector({ rows, cells: most, characters }: ReadLimits) {
  const all: { readonly row: number; readonly cells: string[] }[] = []
  let count = 0
  let length = 0
  return {
    all: all as readonly FileRow[],
    /** False: no more rows are read. Throws 400 if there are too many cells or characters. */
    add(row: number, column: number, text: string): boolean {
      if (all.at(-1)?.row !== row) {
        if (all.length >= rows) return false
        all.push({ row, cells: [] })
      }
      count += 1
      length += text.length
      if (count > most || length > characters) throw importTooLarge()
      const cells = all.at(-1)?.cells ?? []
      while (cells.length < column) cells.push('')
      cells.push(text)
      return true
    },
  }
}

export const importTooLarge = (): HttpError =>
  new HttpError(400, 'too-large', 'This file is too large. Please import it in parts.')

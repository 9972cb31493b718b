/** A row of a file. */
export interface FileRow {
  /** Row number in the file, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

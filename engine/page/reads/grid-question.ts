import type { Read } from '../../definition/definition.ts'

/** What a grid asks by itself: rows of a `gridOnly` read never pass through `reads`. */
export interface GridQuestion {
  readonly read: Read
  readonly screen: string
  /** Below `/main/s/{screen}/`, or whole when it begins with `/`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Where the rows stand in the answer. */
  readonly answer: string
  /** False while its `when` does not hold: there are no rows. */
  readonly isAsked: boolean
  /** Rises when it is to be asked again though nothing in the question changed. */
  readonly version: number
}

import type { Read } from '../../definition/definition.ts'

/** The request of a grid that sends it itself (`gridReads`): its rows never enter the state of the page. */
export interface GridQuestion {
  readonly read: Read
  readonly screen: string
  /** Relative to `/main/s/{screen}/`, or absolute when it begins with `/`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The path of the rows in the answer. */
  readonly answer: string
  /** False while its `when` does not hold: there are no rows. */
  readonly isRequested: boolean
  /** Increases when it has to be requested again although the request is unchanged. */
  readonly version: number
}

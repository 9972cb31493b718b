import type { Row } from '../../calls/contract.ts'

/** Something that can be chosen. */
export interface Option {
  readonly id: string
  readonly text: string
  readonly color: string | null
  /** The whole map it came as, which `fills` takes from. */
  readonly row: Row
}

import type { Row } from '../../calls/contract.ts'

/** One option of a choice. */
export interface Option {
  readonly id: string
  readonly text: string
  readonly color: string | null
  /** The map the option came as, which `fills` takes values from. */
  readonly row: Row
}

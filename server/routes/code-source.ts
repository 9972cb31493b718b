import type { CompanyCall } from '../http/signed-in.ts'

/** Codes, on labels for instance, that lead to rows of a module. */
export interface CodeSource {
  /** The screen that opens such a row by its key (`pk`). */
  readonly screen: string
  /** The key of the row, which is also its name for people; null: the code is unknown. */
  find(call: CompanyCall, code: string): Promise<string | null>
}

/** The ERP's answer to the search of a link (call `options`). */
import { membersOf } from '../../calls/answers.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Option } from './option.ts'
import { optionsIn } from './options.ts'

/** The rows that a link can refer to, as far as the ERP has returned them. */
export interface LinkOptions {
  /** Each has the members that fill other fields when it is chosen, as `row`. */
  readonly options: readonly Option[]
  /** False: more rows match. */
  readonly isComplete: boolean
}

/** The options in an answer, or an empty list. */
export function linkOptionsIn(answer: unknown): LinkOptions {
  const { get_options: found, isComplete } = membersOf(answer)
  return { options: optionsIn((membersOf(found)['result'] ?? null) as Value), isComplete: isComplete !== false }
}

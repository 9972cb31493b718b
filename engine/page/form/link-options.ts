/** What the ERP answers to the search of a link (call `options`). */
import { membersOf } from '../../calls/answers.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Option } from './option.ts'
import { optionsIn } from './options.ts'

/** What a link can refer to, as far as the ERP has answered. */
export interface LinkOptions {
  /** Each with the members that choosing it fills into other fields, as `row`. */
  readonly options: readonly Option[]
  /** False: more match. */
  readonly isComplete: boolean
}

/** The options in an answer; none where it has none. */
export function linkOptionsIn(answer: unknown): LinkOptions {
  const { get_options: found, isComplete } = membersOf(answer)
  return { options: optionsIn((membersOf(found)['result'] ?? null) as Value), isComplete: isComplete !== false }
}

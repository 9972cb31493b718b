import type { Row } from '../../calls/contract.ts'
import { documentNumberIn } from '../reads/document-number.ts'
import { recordTitle } from '../reads/row-title.ts'
import type { Names } from '../scope/names.ts'
import type { ActionState } from './action-state.ts'
import type { PressContext } from './context.ts'

/** The heading of a question that the author wrote none for: the action, and the one numbered document it is about. */
export function questionTitle(context: PressContext, { label, rows }: ActionState, { form }: Names): string {
  const [row, ...others] = rows.length > 0 ? rows : [(form ?? {}) as Row]
  if (row === undefined || others.length > 0 || documentNumberIn(row, context.definition) === null) return label
  return `${label}: ${recordTitle(row, context)}`
}

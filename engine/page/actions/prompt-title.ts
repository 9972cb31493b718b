import type { Row } from '../../calls/contract.ts'
import { documentNumberIn } from '../reads/document-number.ts'
import { recordTitle } from '../reads/row-title.ts'
import type { Names } from '../scope/names.ts'
import type { ActionState } from './action-state.ts'
import type { PressContext } from './context.ts'

/** The default heading of a prompt: the action's label and, if it applies to one numbered document, its title. */
export function promptTitle(context: PressContext, { label, rows }: ActionState, { form }: Names): string {
  const [row, ...others] = rows.length > 0 ? rows : [(form ?? {}) as Row]
  if (row === undefined || others.length > 0 || documentNumberIn(row, context.definition) === null) return label
  return `${label}: ${recordTitle(row, context)}`
}

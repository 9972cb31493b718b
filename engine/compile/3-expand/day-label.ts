import { labelOf } from '../../language/label.ts'

const USUAL = 'Date'
/** Where a field of the author has the usual label. */
const RAISED_ON = 'Raised on'

/** The label of the built-in day of a document and its filter, distinguishable from a day of the author's. */
export function dayLabel(fields: Readonly<Record<string, { readonly label?: string | undefined }>>): string {
  const isTaken = Object.entries(fields).some(
    ([name, field]) => name !== 'dateStamp' && (field.label ?? labelOf(name)) === USUAL,
  )
  return isTaken ? RAISED_ON : USUAL
}

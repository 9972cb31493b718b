/** The values of a page that are typed or computed: those of its form, and the rows that they change. */
import type { Definition, Read } from '../../definition/definition.ts'
import { addedRowsOf } from '../reads/added-rows.ts'
import { mergerOf } from '../reads/merged-rows.ts'
import { fittedForm } from './fitted-form.ts'
import { restoredFrom, startAt } from './start-values.ts'
import { formValues, sentForm } from './values.ts'

/** What the cells and the sessions of a page take from the code of forms (`form-part.ts`). */
export const pageValues = { formValues, sentForm, shownRows, fittedForm, startAt, restoredFrom }

/** The type of `pageValues`. */
export type PageValues = typeof pageValues

/** Creates the function that returns the rows of a read with added ones, with changes, and with computed values. */
function shownRows(definition: Definition, read: Read): ReturnType<typeof mergerOf> {
  const merge = mergerOf(definition, read)
  const withAdded = addedRowsOf(read)
  return (rows, edits, names) => merge(withAdded(rows, edits), edits, names)
}

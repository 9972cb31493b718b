/**
 * The code of forms, and of rows that are edited or computed: a chunk of its own, without which a page of lists alone is
 * opened (`form/uses-forms.ts`).
 */
import { typedInto } from './events/apply-input.ts'
import { addRow, editRows, setField, stepRows } from './events/form-events.ts'
import { pageValues } from './form/page-values.ts'

/** What a page with forms needs besides what every page needs. */
export const formPart = { ...pageValues, typedInto, setField, editRows, addRow, stepRows }

/** The type of `formPart`, for those who receive it as a value. */
export type PageFormPart = typeof formPart

import type { Value } from '../../engine/expressions/tree.ts'

/** The values of a form, by field. */
export type FormValues = Readonly<Record<string, Value>>

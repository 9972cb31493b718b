import type { FieldSpec } from '../field-spec.ts'
import { textField } from '../text/type.ts'

export const linesField: FieldSpec = textField

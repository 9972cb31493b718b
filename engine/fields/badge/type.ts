import type { FieldSpec } from '../field-spec.ts'
import { textField } from '../text/type.ts'

export const badgeField: FieldSpec = textField

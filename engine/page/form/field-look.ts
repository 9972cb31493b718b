/** The current look of an input. */
import type { Field, Input } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { LocaleSettings } from '../format.ts'
import { lineCountError } from './computed-lines.ts'
import { boundsOf, fieldErrorOf, isEnabled, isRequired, isVisible } from './rules.ts'
import type { Names } from '../scope/names.ts'

/** All that a control needs besides its label: values computed from the rules of its input. */
export interface FieldLook {
  readonly value: Value
  readonly isVisible: boolean
  readonly isEnabled: boolean
  /** Why it is not enabled. */
  readonly reason: string | null
  readonly isRequired: boolean
  /** Its error, if it is shown already. */
  readonly fieldError: string | null
  readonly min: Value
  readonly max: Value
}

interface LookSources {
  /** The field's declaration, with the input at this location. */
  readonly field: Field & { readonly input: Input }
  readonly value: Value
  readonly names: Names
  readonly locale: LocaleSettings
  readonly readOnly: boolean
  /** Whether an error found by a rule is shown. */
  readonly isErrorShown: boolean
  /** Its error from an answer or an earlier check. */
  readonly fieldError: string | null
}

/** Computes a look from values alone. A computed field is never enabled, and its bounds are not checked. */
export function inputStateOf({
  field,
  value,
  names,
  locale,
  readOnly,
  isErrorShown,
  fieldError,
}: LookSources): FieldLook {
  const { input } = field
  const [min, max] = boundsOf({ input, names })
  const { enabled, reason } = isEnabled(input, names, locale)
  const ofTyped = isErrorShown && field.value === null ? fieldErrorOf({ field, input, value, names, locale }) : null
  // Lines that cannot be computed say at once why there are none.
  const rule = ofTyped?.text ?? lineCountError(field, names, locale)
  return {
    value,
    isVisible: isVisible(input, names),
    isEnabled: enabled && !readOnly && field.value === null,
    reason: readOnly ? null : reason,
    isRequired: isRequired(input, names),
    fieldError: fieldError ?? rule,
    min,
    max,
  }
}

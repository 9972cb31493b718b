/** The errors of a form: from the rules of its fields, and from the precompiled schema, which no browser compiles. */
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { Definition, FormBlock } from '../../definition/definition.ts'
import { valueKindSpecOf } from '../../fields/field-types.ts'
import type { FormSchema } from '../../fields/form-schema.ts'
import type { Value } from '../../expressions/tree.ts'
import { contractContext, valueOrText } from '../../fields/parse.ts'
import { isYes, numberIn, type LocaleSettings } from '../../page/format.ts'
import type { Row } from '../../screen/host.ts'
import type { FormCheckOptions, FieldError } from '../../page/form/field-error.ts'
import { lineErrors } from '../../page/form/lines.ts'
import { computedFieldError, fieldErrorOf, isEmpty, isEnabled, isVisible, misfitText } from '../../page/form/rules.ts'
import { startedIn } from '../../page/form/started-lines.ts'
import type { Names } from '../../page/scope/names.ts'

export function formValidator(functions: ValidatorFunctions | undefined, schema: FormSchema): ValidatorType {
  return functions ? createPrecompiledValidator(functions, schema as unknown as RJSFSchema) : WITHOUT
}

const WITHOUT: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}

interface Checked {
  readonly block: FormBlock
  readonly fields: Definition['fields']
  readonly schema: FormSchema
  readonly validator: ValidatorType
  /** The values of the inputs. */
  readonly values: Row
}

/** At most one error per field, in the order of the form; hidden and disabled fields have none. */
export function fieldErrorsOf(
  { block, fields, schema, validator, values }: Checked,
  names: Names,
  demands: FormCheckOptions & { readonly locale: LocaleSettings },
): readonly FieldError[] {
  const open = block.items.flatMap(({ field: name, input, lines }) => {
    const declared = fields[name]
    const isEditable = declared?.value !== null || isEnabled(input, names).enabled
    const value = startedIn(fields, { field: name, lines }, [values[name] ?? null, names])
    return declared && isEditable && isVisible(input, names)
      ? [{ field: { ...declared, input }, input, value, names }]
      : []
  })
  const typed = open.filter(({ field }) => field.value === null)
  const linesOf = new Map(block.items.flatMap((item) => (item.lines === null ? [] : [[item.field, item]])))
  const shape = shapeFieldErrors(
    validator,
    schema,
    Object.fromEntries(typed.map(({ field, value }) => [field.name, plain(field, value, demands.locale)])),
  )
  return open.flatMap((filled): readonly FieldError[] => {
    const { name } = filled.field
    const errorOf = filled.field.value === null ? fieldErrorOf : computedFieldError
    const ruleError = errorOf({ ...filled, ...demands })
    const lines = linesOf.get(name)
    if (!ruleError && lines) return lineErrors({ item: lines, fields, lines: filled.value, names, ...demands })
    if (ruleError) return [{ field: name, text: ruleError.text, isCustomText: ruleError.isCustomText }]
    return shape.has(name) ? [{ field: name, text: misfitText(), isCustomText: false }] : []
  })
}

interface ShapeError {
  readonly instancePath: string
}

/** Fields whose value does not match the schema. */
function shapeFieldErrors(validator: ValidatorType, schema: FormSchema, data: Row): ReadonlySet<string> {
  const { errors = [] } = validator.rawValidation<ShapeError>(schema as unknown as RJSFSchema, data)
  return new Set(errors.map(({ instancePath }) => memberAt(instancePath)))
}

/** The first segment of a JSON pointer. */
function memberAt(pointer: string): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** A value in the schema's type, whatever form the ERP sent: numbers as texts, 0 and 1 for no and yes. */
function plain(field: Definition['fields'][string], value: Value, locale: LocaleSettings): Value {
  if (field.lines !== null) return valueList(value)
  if (field.many) return valueList(value).map(String)
  if (isEmpty(value)) return null
  const kind = valueKindSpecOf(field.type).json
  if (kind === 'boolean') return isYes(value)
  return kind === 'number' ? (numberIn(value) ?? value) : valueOrText(String(value), field, contractContext(locale))
}

export function valueList(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value
  return isEmpty(value) ? [] : [value]
}

/** The model of one form on the page: its rjsf schema, the state of its fields, its errors. Free of React. */
import type { ValidatorType } from '@rjsf/utils'
import type { Definition, FormBlock } from '../../definition/definition.ts'
import { formSchema, formUi, type FormSchema, type FormUi } from '../../fields/form-schema.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import type { FormCheck } from '../../page/form/field-error.ts'
import { createFieldStates, type FieldStates, type FormHost } from './field-states.ts'
import type { Validators } from './load-validators.ts'
import { fieldErrorsOf, formValidator } from './validation.ts'

export type ModelHost = FormHost & Pick<ScreenHost, 'changeField' | 'names' | 'format'>

export interface FormModel {
  readonly schema: FormSchema
  readonly ui: FormUi
  readonly validator: ValidatorType
  readonly states: FieldStates
  /** The newest host of the screen. */
  host(): ModelHost
  update(host: ModelHost): void
  typed(field: string, value: Value): void
  /** The focus left the field: from now on the errors of its rules are shown. */
  fieldBlurred(field: string): void
  /** All errors, which every field shows from then on; for a draft only the fields that have one. */
  readonly check: FormCheck
}

interface FormSources {
  readonly block: FormBlock
  readonly definition: Pick<Definition, 'fields'>
  readonly validators: Validators | null
}

export function createFormModel({ block, definition, validators }: FormSources, first: ModelHost): FormModel {
  const schema = formSchema(block, definition.fields)
  const validator = formValidator(validators?.[block.schema], schema)
  const states = createFieldStates(block, first)
  const left = new Set<string>()
  let isChecked = false
  let host = first
  const update = (newest: ModelHost): void => {
    host = newest
    states.update(host, (field) => isChecked || left.has(field))
  }
  return {
    schema,
    ui: formUi(block),
    validator,
    states,
    update,
    host: () => host,
    typed: (field, value) => host.changeField(field, value),
    fieldBlurred(field) {
      // An empty new row is not an error: what it lacks is shown when it is added or sent.
      if (block.adds !== null || left.has(field)) return
      left.add(field)
      update(host)
    },
    check({ isDraft = false } = {}) {
      if (host.readOnly) return []
      const names = host.names()
      const values = (names[block.adds === null ? 'form' : 'row'] ?? {}) as Row
      const checked = { block, fields: definition.fields, schema, validator, values }
      const errors = fieldErrorsOf(checked, names, { locale: host.locale, isDraft })
      if (isDraft) for (const { field } of errors) left.add(field)
      else isChecked = true
      update(host)
      return errors
    },
  }
}

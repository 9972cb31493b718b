import { use, useState } from 'react'
import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import type { Definition } from '../../engine/definition/definition.ts'
import { formSchema } from '../../engine/fields/form-schema.ts'
import { loadValidators } from '../../engine/blocks/form/load-validators.ts'
import { formValidator } from '../../engine/blocks/form/validation.ts'
import { formOf } from './sample-host.ts'

/** The same fields as rjsf draws them by itself: what ours are measured against. */
export function PlainForm({ of: definition }: { readonly of: Definition }) {
  const block = formOf(definition)
  const loading = loadValidators(definition.validators)
  const validators = loading instanceof Promise ? use(loading) : loading
  const [schema] = useState(() => formSchema(block, definition.fields))
  const [validator] = useState(() => formValidator(validators?.[0], schema))
  const [form, setForm] = useState<unknown>({})
  return (
    <Form
      schema={schema as unknown as RJSFSchema}
      validator={validator}
      formData={form}
      onChange={({ formData }) => setForm(formData)}
    />
  )
}

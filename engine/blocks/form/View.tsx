import { memo, use, useEffect, useId, useLayoutEffect, useState } from 'react'
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { BlockOf } from '../../definition/definition.ts'
import { useScreen } from '../../runtime/host.ts'
import { FormActions } from './FormActions.tsx'
import { createFormModel, type FormModel } from './form-model.ts'
import { ModelContext, fields, templates } from './templates.tsx'
import { loadValidators } from './validation.ts'
import './form.css'

interface FormProps {
  readonly block: BlockOf<'form'>
}

/** Inputs for fields of the form; a key press draws one of them anew. */
export function FormView({ block }: FormProps) {
  const host = useScreen()
  const id = useId()
  const model = useModel(block)
  const { joinForm } = host
  useLayoutEffect(() => model.update(host))
  // Once a form: what the function asks is always the newest.
  useEffect(() => joinForm(model.check), [joinForm, model])
  return (
    <section className="cs-form" aria-labelledby={block.label === null ? undefined : `${id}label`}>
      {block.label === null ? null : (
        <h2 id={`${id}label`} className="cs-form__label">
          {block.label}
        </h2>
      )}
      <Fields model={model} id={id} />
      <FormActions host={host} names={block.actions} />
    </section>
  )
}

/** A new one when the screen itself has changed: a definition replaced in the open page. */
function useModel(block: BlockOf<'form'>): FormModel {
  const host = useScreen()
  const { definition } = host
  const promise = loadValidators(definition.validators)
  const validators = promise === null ? null : use(promise)
  const make = () => ({ block, definition, model: createFormModel({ block, definition, validators }, host) })
  const [kept, keep] = useState(make)
  if (kept.block === block && kept.definition === definition) return kept.model
  const next = make()
  keep(next)
  return next.model
}

interface FieldsProps {
  readonly model: FormModel
  readonly id: string
}

/**
 * rjsf makes the tree of fields from the schema, once; values, rules and words reach each field through its state.
 * A `div`: nothing is submitted but by an action.
 */
const Fields = memo(function Fields({ model, id }: FieldsProps) {
  return (
    <ModelContext value={model}>
      <Form
        tagName="div"
        idPrefix={id}
        schema={model.schema as unknown as RJSFSchema}
        uiSchema={model.ui as unknown as UiSchema}
        validator={model.validator}
        fields={fields}
        templates={templates}
        showErrorList={false}
        noValidate
      >
        {NO_SUBMIT}
      </Form>
    </ModelContext>
  )
})

/** Children take the place of rjsf's submit button. */
const NO_SUBMIT = <></>

import { memo, use, useEffect, useId, useLayoutEffect, useState } from 'react'
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { useStore } from 'zustand'
import type { BlockOf } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import { useScreen, type ScreenHost } from '../../screen/host.ts'
import { INPUT_ROW, isAdding } from '../../page/reads/added-rows.ts'
import { FormActions } from './FormActions.tsx'
import { createFormModel, type FormModel } from './form-model.ts'
import { newRowHost } from './new-row-host.ts'
import { AddButton, useFirstInput } from './NewRow.tsx'
import { ModelContext, fields, templates } from './templates.tsx'
import { loadValidators } from './validation.ts'
import './form.css'

interface FormProps {
  readonly block: BlockOf<'form'>
}

/** Inputs for fields of the form, or for a new row; a key press draws one of them anew. */
export function FormView({ block }: FormProps) {
  const screen = useScreen()
  const host = useFormHost(screen, block)
  const id = useId()
  const [round, setRound] = useState(0)
  const section = useFirstInput(round)
  const model = useModel(block, host, round)
  const { joinForm } = screen
  const isRow = isAdding(block)
  useLayoutEffect(() => model.update(host))
  // Once a form: what the function asks is always the newest. A row that was not added says itself what is wrong.
  useEffect(() => (isRow ? undefined : joinForm(model.check)), [joinForm, model, isRow])
  const isShut = host.lookOnly && !screen.lookOnly
  const shutReason = isShut && block.enabledWhen ? screen.words(block.enabledWhen.reason) : null
  return (
    <section ref={section} className="cs-form" aria-labelledby={block.label === null ? undefined : `${id}label`}>
      {block.label === null ? null : (
        <h2 id={`${id}label`} className="cs-form__label">
          {block.label}
        </h2>
      )}
      {shutReason === null ? null : <p className="cs-form__reason">{shutReason}</p>}
      <Fields key={round} model={model} id={id} />
      {isRow ? <AddButton {...{ block, model, isShut }} onAdded={() => setRound(round + 1)} /> : null}
      <FormActions host={screen} names={block.actions} shutReason={shutReason} />
    </section>
  )
}

/** Only looked at while its condition does not hold. */
function useFormHost(screen: ScreenHost, block: BlockOf<'form'>): ScreenHost {
  // What stands in the inputs of a new row is drawn anew when it changes.
  useStore(screen.store, ({ edits }) => (block.adds === null ? null : edits[block.adds]?.get(INPUT_ROW)))
  const isShut = block.enabledWhen !== null && !holds(block.enabledWhen.when, screen.scope)
  const host = isShut ? { ...screen, lookOnly: true } : screen
  return isAdding(block) ? newRowHost(host, block) : host
}

/** A new one for each row, and when the screen itself has changed: a definition replaced in the open page. */
function useModel(block: BlockOf<'form'>, host: ScreenHost, round: number): FormModel {
  const { definition } = host
  const promise = loadValidators(definition.validators)
  const validators = promise === null ? null : use(promise)
  const make = () => ({ block, definition, round, model: createFormModel({ block, definition, validators }, host) })
  const [kept, keep] = useState(make)
  if (kept.block === block && kept.definition === definition && kept.round === round) return kept.model
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

import { memo, use, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { BlockOf } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { Cell } from '../../page/cell.ts'
import type { ScreenState } from '../../page/store.ts'
import { useScreen, useScreenCell, type ScreenHost } from '../../screen/host.ts'
import { INPUT_ROW, isAdding, type AddingForm } from '../../page/reads/added-rows.ts'
import { FormActions } from './FormActions.tsx'
import { createFormModel, type FormModel } from './form-model.ts'
import { newRowHost } from './new-row-host.ts'
import { AddButton, useFirstInput } from './NewRow.tsx'
import { ModelContext, fields, templates } from './templates.tsx'
import { loadValidators } from './load-validators.ts'
import './form.css'

interface FormProps {
  readonly block: BlockOf<'form'>
}

/** Inputs for fields of the form, or for a new row. After a row was added the inputs are mounted again, empty. */
export function FormView({ block }: FormProps) {
  const [added, setAdded] = useState(0)
  return <FormSection key={added} block={block} focusesFirst={added > 0} onAdded={() => setAdded(added + 1)} />
}

interface FormSectionProps extends FormProps {
  readonly focusesFirst: boolean
  onAdded(): void
}

function FormSection({ block, focusesFirst, onAdded }: FormSectionProps) {
  const id = useId()
  const section = useFirstInput(focusesFirst)
  const screen = useScreenCell()
  const model = useCreatedModel(block, screen)
  const registerForm = useScreen((host) => host.registerForm)
  const isRow = isAdding(block)
  useLayoutEffect(() => follow(screen, block, model), [screen, block, model])
  // Registered once per form, because `check` always reads the newest host. A new row shows its errors itself.
  useEffect(() => (isRow ? undefined : registerForm(model.check)), [registerForm, model, isRow])
  const isDisabled = useScreen((host) => isFormDisabled(host, block))
  const shutReason = useScreen((host) =>
    isFormDisabled(host, block) && block.enabledWhen ? host.textOf(block.enabledWhen.reason) : null,
  )
  return (
    <section ref={section} className="cs-form" aria-labelledby={block.label === null ? undefined : `${id}label`}>
      {block.label === null ? null : (
        <h2 id={`${id}label`} className="cs-form__label">
          {block.label}
        </h2>
      )}
      {shutReason === null ? null : <p className="cs-form__reason">{shutReason}</p>}
      <Fields key={fieldsIn(block)} model={model} id={id} />
      {isRow ? <AddButton {...{ block, model, isDisabled, onAdded }} /> : null}
      <FormActions names={block.actions} disabledReason={shutReason} />
    </section>
  )
}

/** Other fields, from another definition of the screen, need another tree. */
const fieldsIn = ({ items }: BlockOf<'form'>): string => items.map(({ field }) => field).join(' ')

/** While the form's own condition does not hold, nothing in it can be changed. */
function isFormDisabled({ readOnly, scope }: ScreenHost, { enabledWhen }: BlockOf<'form'>): boolean {
  return !readOnly && enabledWhen !== null && !holds(enabledWhen.when, scope)
}

/** The host of this form: read-only while the form is disabled, and of the new row if the form adds one. */
function hostOf(screen: ScreenHost, block: BlockOf<'form'>): ScreenHost {
  const host = isFormDisabled(screen, block) ? { ...screen, readOnly: true } : screen
  return isAdding(block) ? newRowHost(host, block) : host
}

/** Updates the fields from the screen, now and after each change. Returns the function that unsubscribes. */
function follow(screen: Cell<ScreenHost>, block: BlockOf<'form'>, model: FormModel): () => void {
  const update = (): void => model.update(hostOf(screen.get(), block))
  update()
  const unsubscribe = screen.subscribe(update)
  if (!isAdding(block)) return unsubscribe
  // The inputs of a new row are not part of the screen's state, so they need a subscription of their own.
  const unsubscribeInputs = screen.get().store.subscribe((now, before) => {
    if (inputsOf(now, block) !== inputsOf(before, block)) update()
  })
  return () => {
    unsubscribe()
    unsubscribeInputs()
  }
}

function inputsOf({ edits }: Pick<ScreenState, 'edits'>, { adds }: AddingForm) {
  return edits[adds]?.get(INPUT_ROW)
}

/** Created again when the screen itself has changed: its definition was replaced in the open page. */
function useCreatedModel(block: BlockOf<'form'>, screen: Cell<ScreenHost>): FormModel {
  const definition = useScreen((host) => host.definition)
  const promise = loadValidators(definition.validators)
  const validators = promise === null ? null : use(promise)
  return useMemo(
    () => createFormModel({ block, definition, validators }, hostOf(screen.get(), block)),
    [block, definition, validators, screen],
  )
}

interface FieldsProps {
  readonly model: FormModel
  readonly id: string
}

/**
 * rjsf creates the tree of fields from the schema, once; values, rules and texts reach each field through its state.
 * A `div`, because only actions submit.
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

/** Children replace rjsf's submit button. */
const NO_SUBMIT = <></>

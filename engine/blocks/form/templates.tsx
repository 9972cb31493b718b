/** The rjsf templates: a grid of fields, the frame of each, and one component for every input. */
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RegistryFieldsType } from '@rjsf/utils'
import { INPUT_FIELD } from '../../fields/form-schema.ts'
import { Control } from './controls/Control.tsx'
import { RequiredMark } from '../../ui/RequiredMark.tsx'
import { LinesField } from './LinesField.tsx'
import { ValueState } from './ValueState.tsx'
import { hasOwnCaption, isGroup, isWide, kindOfControl } from './controls/kinds.ts'
import type { FieldState } from './field-states.ts'
import type { FormModel } from './form-model.ts'

export const ModelContext = createContext<FormModel | null>(null)

function useFormModel(): FormModel {
  const model = useContext(ModelContext)
  if (!model) throw new Error('A field is drawn outside a form.')
  return model
}

/** Redrawn when the state of this field changes, and not when other fields do. */
function useFieldState(model: FormModel, name: string): FieldState {
  const subscribe = useCallback((listener: () => void) => model.states.subscribe(name, listener), [model, name])
  const read = () => model.states.of(name)
  return useSyncExternalStore(subscribe, read, read)
}

function FieldGrid({ properties }: ObjectFieldTemplateProps) {
  return <div className="cs-form__fields">{properties.map(({ content }) => content)}</div>
}

/** The form itself is rendered by this template as well: it has no name. */
function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const [name] = fieldPathId.path
  if (name === undefined) return children
  return (
    <FieldFrame name={String(name)} id={fieldPathId.$id}>
      {children}
    </FieldFrame>
  )
}

interface FieldFrameProps {
  readonly name: string
  readonly id: string
  readonly children: ReactNode
}

/** Label above, input, then why it cannot be changed and its error; a screen finds the field by `data-field`. */
function FieldFrame({ name, id, children }: FieldFrameProps) {
  const state = useFieldState(useFormModel(), name)
  const { field, fieldError, reason, isEnabled } = state
  if (!state.isVisible) return null
  return (
    <div
      className="cs-form__field"
      data-field={name}
      data-kind={kindOfControl(state)}
      data-wide={isWide(state)}
      data-invalid={fieldError !== null}
    >
      {hasOwnCaption(field) ? null : <Caption id={id} state={state} />}
      {children}
      {field.value === null ? null : <ValueState name={name} />}
      {isEnabled || reason === null ? null : (
        <p id={`${id}-reason`} className="cs-form__reason">
          {reason}
        </p>
      )}
      {fieldError === null ? null : (
        <p id={`${id}-error`} className="cs-field-error">
          {fieldError}
        </p>
      )}
    </div>
  )
}

/** A group of inputs is named by its caption; a single input uses it as its label. */
function Caption({ id, state }: { readonly id: string; readonly state: FieldState }) {
  const words = (
    <>
      {state.item.label}
      {state.isRequired && state.isEnabled ? <RequiredMark /> : null}
    </>
  )
  if (isGroup(state))
    return (
      <span id={`${id}-label`} className="cs-label">
        {words}
      </span>
    )
  return (
    <label id={`${id}-label`} htmlFor={id} className="cs-label">
      {words}
    </label>
  )
}

function InputField({ fieldPathId }: FieldProps) {
  const model = useFormModel()
  const name = String(fieldPathId.path[0])
  const state = useFieldState(model, name)
  const { item } = state
  const onChange = useCallback((value: FieldState['value']) => model.typed(name, value), [model, name])
  const onBlur = useCallback(() => model.fieldBlurred(name), [model, name])
  if (item.lines !== null) return <LinesField state={state} />
  return <Control id={fieldPathId.$id} state={state} host={model.host} onChange={onChange} onBlur={onBlur} />
}

export const fields: RegistryFieldsType = { [INPUT_FIELD]: InputField }

export const templates = { FieldTemplate, ObjectFieldTemplate: FieldGrid }

import type { InputHTMLAttributes, ReactNode } from 'react'
import { laterPart } from '../../../ui/later-part.tsx'
import type { Value } from '../../../expressions/tree.ts'
import { callingCode } from './calling-code.ts'
import { ariaProps, type ControlProps } from './control-props.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'
import { keyboardOf } from './keyboards.ts'
import { useInputText } from './use-input-text.ts'

/** A text of one line, with the keyboard its type needs on a phone; or of several lines, growing with its content. */
export function TextInput({ id, state, host, onChange, onBlur }: ControlProps) {
  const { field, value } = state
  const { control, isLeftToRight, keyboard } = fieldSpecs[field.type]
  const inputText = useInputText({ field, value, written: unformattedText(value), host, onChange, onBlur })
  const aria = ariaProps({ id, state })
  if (control === 'words') {
    const area = <textarea {...aria} {...inputText} className="cs-input cs-form__words" rows={3} />
    return <Dictated {...{ id, state, onChange }}>{area}</Dictated>
  }
  const shared = {
    ...aria,
    ...inputText,
    ...keyboardOf(field.type),
    className: isLeftToRight ? 'cs-input cs-form__ltr' : 'cs-input',
  }
  if (state.options.length > 0) return <SuggestedText {...{ id, state, shared }} />
  const input = <input {...shared} />
  if (keyboard !== 'phone') return <Dictated {...{ id, state, onChange }}>{input}</Dictated>
  const code = callingCode(unformattedText(value), host().locale)
  return (
    <span className="cs-form__number" data-code={code !== null}>
      {input}
      {code === null ? null : <span className="cs-form__unit cs-form__unit--before">{code}</span>}
    </span>
  )
}

const Dictation = laterPart(async () => (await import('./Dictation.tsx')).Dictation)

interface DictatedProps extends Pick<ControlProps, 'id' | 'state' | 'onChange'> {
  readonly children: ReactNode
}

/** With a microphone beside it if the field declares `dictate`; spoken text is appended to the written text. */
function Dictated({ id, state, onChange, children }: DictatedProps) {
  if (!state.field.input?.dictate) return children
  const before = unformattedText(state.value)
  const onText = (text: string) => onChange(before === '' ? text : `${before} ${text}`)
  return (
    <span className="cs-form__dictated">
      {children}
      <Dictation
        fallback={<span className="cs-button--icon" aria-hidden />}
        id={id}
        label={state.item.label}
        isEnabled={state.isEnabled}
        onText={onText}
      />
    </span>
  )
}

interface SuggestedTextProps extends Pick<ControlProps, 'id' | 'state'> {
  readonly shared: InputHTMLAttributes<HTMLInputElement>
}

/** Suggests what was written before; anything else may be written. */
function SuggestedText({ id, state, shared }: SuggestedTextProps) {
  return (
    <>
      <input {...shared} list={`${id}-offered`} />
      <datalist id={`${id}-offered`}>
        {state.options.map((option) => (
          <option key={option.id} value={option.id} />
        ))}
      </datalist>
    </>
  )
}

export function unformattedText(value: Value): string {
  return value === null || typeof value === 'object' ? '' : String(value)
}

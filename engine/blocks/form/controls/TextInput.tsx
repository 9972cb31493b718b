import type { InputHTMLAttributes } from 'react'
import type { FieldType } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import { callingCode } from './calling-code.ts'
import { saidOf, type ControlProps } from './control-props.ts'
import { useDraft } from './use-draft.ts'

/** Texts of one line, with the keyboard their type wants on a phone; of several lines, growing with what is written. */
export function TextInput({ id, now, host, typed, left }: ControlProps) {
  const { field, value } = now
  const draft = useDraft({ field, value, written: textOf(value), typed, left })
  const said = saidOf({ id, now })
  if (field.type === 'longtext') return <textarea {...said} {...draft} className="cs-input cs-form__words" rows={3} />
  const shared = { ...said, ...draft, ...(hints[field.type] ?? PLAIN), className: `cs-input${isolated(field.type)}` }
  if (now.options.length > 0) return <SuggestedText {...{ id, now, shared }} />
  const input = <input {...shared} />
  if (field.type !== 'phone') return input
  const code = callingCode(textOf(value), host().locale.locale)
  return (
    <span className="cs-form__number" data-code={code !== null}>
      {input}
      {code === null ? null : <span className="cs-form__unit cs-form__unit--before">{code}</span>}
    </span>
  )
}

interface SuggestedTextProps extends Pick<ControlProps, 'id' | 'now'> {
  readonly shared: InputHTMLAttributes<HTMLInputElement>
}

/** What was written before is offered, and anything else may be written. */
function SuggestedText({ id, now, shared }: SuggestedTextProps) {
  return (
    <>
      <input {...shared} list={`${id}-offered`} />
      <datalist id={`${id}-offered`}>
        {now.options.map((option) => (
          <option key={option.id} value={option.id} />
        ))}
      </datalist>
    </>
  )
}

const PLAIN: InputHTMLAttributes<HTMLInputElement> = { type: 'text', autoComplete: 'off' }

const hints: Partial<Record<FieldType, InputHTMLAttributes<HTMLInputElement>>> = {
  code: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  email: { type: 'text', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
}

/** Numbers of phones and documents keep their direction. */
function isolated(type: FieldType): string {
  return type === 'code' || type === 'phone' || type === 'email' ? ' cs-form__ltr' : ''
}

export function textOf(value: Value): string {
  return value === null || typeof value === 'object' ? '' : String(value)
}

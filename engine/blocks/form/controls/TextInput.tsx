import { lazy, Suspense, type InputHTMLAttributes, type ReactNode } from 'react'
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
  if (field.type === 'longtext') {
    const area = <textarea {...said} {...draft} className="cs-input cs-form__words" rows={3} />
    return <Dictated {...{ id, now, typed }}>{area}</Dictated>
  }
  const shared = { ...said, ...draft, ...(hints[field.type] ?? PLAIN), className: `cs-input${isolated(field.type)}` }
  if (now.options.length > 0) return <SuggestedText {...{ id, now, shared }} />
  const input = <input {...shared} />
  if (field.type !== 'phone') return <Dictated {...{ id, now, typed }}>{input}</Dictated>
  const code = callingCode(textOf(value), host().locale)
  return (
    <span className="cs-form__number" data-code={code !== null}>
      {input}
      {code === null ? null : <span className="cs-form__unit cs-form__unit--before">{code}</span>}
    </span>
  )
}

const Dictation = lazy(async () => ({ default: (await import('./Dictation.tsx')).Dictation }))

interface DictatedProps extends Pick<ControlProps, 'id' | 'now' | 'typed'> {
  readonly children: ReactNode
}

/** With a microphone beside it where the field says `dictate`; what is spoken follows what is written. */
function Dictated({ id, now, typed, children }: DictatedProps) {
  if (!now.field.input?.dictate) return children
  const before = textOf(now.value)
  const onText = (text: string) => typed(before === '' ? text : `${before} ${text}`)
  return (
    <span className="cs-form__dictated">
      {children}
      <Suspense fallback={<span className="cs-button--icon" aria-hidden />}>
        <Dictation id={id} label={now.item.label} isEnabled={now.isEnabled} onText={onText} />
      </Suspense>
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

import { useState } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { dateTyped, dateWritten } from './typed-day.ts'

interface TypedDateProps extends DateFieldProps {
  /** Whether it has the keyboard. */
  onTyping(isTyping: boolean): void
}

/** A date as text, dd/mm/yyyy. */
export function TypedDate({ onTyping, granularity, value, onChange, onLeave, ...props }: TypedDateProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <input
      id={props.id}
      type="text"
      className="cs-input"
      inputMode="numeric"
      autoComplete="off"
      placeholder={granularity === 'day' ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm'}
      aria-label={props.labelledBy === null ? props.label : undefined}
      aria-labelledby={props.labelledBy ?? undefined}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      aria-required={props.isRequired || undefined}
      disabled={props.isDisabled}
      value={text ?? dateWritten(value)}
      onFocus={() => onTyping(true)}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value.trim() === '' ? null : (dateTyped(target.value, granularity) ?? target.value))
      }}
      onBlur={() => {
        setText(null)
        onTyping(false)
        onLeave?.()
      }}
    />
  )
}

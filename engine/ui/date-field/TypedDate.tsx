import { useState } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { dateTyped, dateWritten } from './typed-day.ts'

/** The state of the text in the focused field; `elsewhere`: the field is not focused. */
export type TypedDateState = 'elsewhere' | 'nothing' | 'half' | 'date'

interface TypedDateProps extends DateFieldProps {
  onTyping(typing: TypedDateState): void
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
      onFocus={() => onTyping(typingOf(text ?? dateWritten(value), { granularity, locale: props.locale }))}
      onChange={({ target }) => {
        setText(target.value)
        onTyping(typingOf(target.value, { granularity, locale: props.locale }))
        onChange(
          target.value.trim() === '' ? null : (dateTyped(target.value, granularity, props.locale) ?? target.value),
        )
      }}
      onBlur={() => {
        setText(null)
        onTyping('elsewhere')
        onLeave?.()
      }}
    />
  )
}

/** A year of two digits may still get two more, and a day its time, so these are not complete. */
function typingOf(
  text: string,
  { granularity, locale }: Pick<DateFieldProps, 'granularity' | 'locale'>,
): TypedDateState {
  if (text.trim() === '') return 'nothing'
  const isWhole = granularity === 'day' ? /\d{4}/.test(text) : /:\d\d$/.test(text)
  return isWhole && dateTyped(text, granularity, locale) !== null ? 'date' : 'half'
}

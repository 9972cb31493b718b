import { useEffect, useState, type ComponentType } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { TypedDate } from './TypedDate.tsx'
import './date-field.css'

type Parts = ComponentType<DateFieldProps>

let loaded: Parts | null = null

/** Loads the field with parts and a calendar: 60 KB that only a page with a date has a use for. */
export async function loadDateParts(): Promise<Parts> {
  loaded ??= (await import('./DateParts.tsx')).DateParts
  return loaded
}

/**
 * A day, or a day and a time, typed or picked. A plain text field stands in its place until the code of the other one
 * is there, and for good where it could not be loaded; never is one exchanged for the other under the keyboard.
 */
export function DateField(props: DateFieldProps) {
  const [Field, setField] = useState<Parts | null>(() => loaded)
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    if (Field !== null || isTyping) return undefined
    let isUnmounted = false
    void loadDateParts().then(
      (parts) => (isUnmounted ? undefined : setField(() => parts)),
      // The plain field takes dates as well; the next field asks again.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [Field, isTyping])
  return Field === null ? <TypedDate {...props} onTyping={setIsTyping} /> : <Field {...props} />
}

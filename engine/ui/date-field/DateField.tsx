import { useEffect, useState, type ComponentType } from 'react'
import type { DateFieldProps, DatePartsProps } from './date-field-props.ts'
import { TypedDate, type Typing } from './TypedDate.tsx'
import './date-field.css'

type Parts = ComponentType<DatePartsProps>

let loaded: Parts | null = null

/** Loads the field with parts and a calendar: 60 KB that only pages with a date need. */
export async function loadDateParts(): Promise<Parts> {
  loaded ??= (await import('./DateParts.tsx')).DateParts
  return loaded
}

/**
 * A day, or a day and a time, typed or picked. A plain text field replaces it until its code is loaded, and for good if
 * loading fails. While the field has the focus, it is exchanged as soon as the text is a complete date or empty,
 * because half a date cannot be shown in parts.
 */
export function DateField(props: DateFieldProps) {
  const [Field, setField] = useState<Parts | null>(() => loaded)
  const [typing, setTyping] = useState<Typing>('elsewhere')
  useEffect(() => {
    if (Field !== null || typing === 'half') return undefined
    let isUnmounted = false
    void loadDateParts().then(
      (parts) => (isUnmounted ? undefined : setField(() => parts)),
      // The plain field accepts dates as well; the next field requests the code again.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [Field, typing])
  if (Field === null) return <TypedDate {...props} onTyping={setTyping} />
  const focuses = typing === 'nothing' ? 'first' : typing === 'date' ? 'last' : null
  return <Field {...props} focuses={focuses} />
}

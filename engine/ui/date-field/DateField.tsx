import { useEffect, useState, type ComponentType } from 'react'
import type { DateFieldProps, DatePartsProps } from './date-field-props.ts'
import { TypedDate, type Typing } from './TypedDate.tsx'
import './date-field.css'

type Parts = ComponentType<DatePartsProps>

let loaded: Parts | null = null

/** Loads the field with parts and a calendar: 60 KB that only a page with a date has a use for. */
export async function loadDateParts(): Promise<Parts> {
  loaded ??= (await import('./DateParts.tsx')).DateParts
  return loaded
}

/**
 * A day, or a day and a time, typed or picked. A plain text field stands in its place until the code of the other one
 * is there, and for good where it could not be loaded. Under the keyboard the one is exchanged for the other as soon as
 * what was typed is a whole date, or nothing: half a date has no parts that would show it.
 */
export function DateField(props: DateFieldProps) {
  const [Field, setField] = useState<Parts | null>(() => loaded)
  const [typing, setTyping] = useState<Typing>('elsewhere')
  useEffect(() => {
    if (Field !== null || typing === 'half') return undefined
    let isUnmounted = false
    void loadDateParts().then(
      (parts) => (isUnmounted ? undefined : setField(() => parts)),
      // The plain field takes dates as well; the next field asks again.
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

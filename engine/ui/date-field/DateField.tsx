import { useEffect, useState } from 'react'
import type { DateFieldProps } from './date-field-props.ts'
import { loadDateParts, loadedDateParts, type DatePartsComponent } from './date-parts.ts'
import { TypedDate, type TypedDateState } from './TypedDate.tsx'
import './date-field.css'

/**
 * A day, or a day and a time, typed or picked. A plain text field replaces it until its code is loaded, and for good if
 * loading fails. While the field has the focus, it is exchanged as soon as the text is a complete date or empty,
 * because half a date cannot be shown in parts.
 */
export function DateField(props: DateFieldProps) {
  const [Field, setField] = useState<DatePartsComponent | null>(loadedDateParts)
  const [typing, setTyping] = useState<TypedDateState>('elsewhere')
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

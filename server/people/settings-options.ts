/** An option of a select box. */
export interface SelectOption {
  readonly id: string
  readonly text: string
}

/** Every currency that the platform knows, by its code. @param locale BCP 47, for their names */
export function currencyOptions(locale: string): readonly SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((id) => ({ id, text: `${id} – ${names.of(id) ?? id}` }))
}

/** The months, `1` to `12`. @param locale BCP 47, for their names */
export function monthOptions(locale: string): readonly SelectOption[] {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', calendar: 'gregory', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    id: String(month + 1),
    text: name.format(new Date(Date.UTC(2026, month, 1))),
  }))
}

/** @param chosen the current time zone, which the platform may list under another name; '' for none */
export function timeZoneOptions(chosen: string): readonly SelectOption[] {
  const all = Intl.supportedValuesOf('timeZone')
  return (all.includes(chosen) || chosen === '' ? all : [chosen, ...all]).map((id) => ({ id, text: id }))
}

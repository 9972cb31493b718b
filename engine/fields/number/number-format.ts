/** Cached: creating an Intl object costs a hundred times its use. */
const numberFormats = new Map<string, Intl.NumberFormat>()

/** The number format of a locale with these options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const cached = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, cached)
  return cached
}

let codes: ReadonlySet<string> | undefined

/** The codes of ISO 4217 that the platform knows. */
export const currencyCodes = (): ReadonlySet<string> => (codes ??= new Set(Intl.supportedValuesOf('currency')))

/** Whether a text is such a code, in capital letters. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text) && currencyCodes().has(text)

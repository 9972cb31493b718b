/** Region (ISO 3166: IN) → calling code of its phone numbers (+91), in the order they are offered. */
export type CountryCodes = Readonly<Record<string, string>>

/** The default if app.yaml names none: the codes of the call `webappotplogin` (foundation §2). */
export const CONTRACT_COUNTRY_CODES: CountryCodes = { IN: '+91', SA: '+966' }

/** Region (ISO 3166: IN) → what is dialled before its phone numbers (+91), in the order they are offered. */
export type CountryCodes = Readonly<Record<string, string>>

/** What holds where app.yaml names none: the codes of the call `webappotplogin` (foundation §2). */
export const CONTRACT_COUNTRY_CODES: CountryCodes = { IN: '+91', SA: '+966' }

/** Formats values for screens with the shared formatter (fields/format.ts), in the person's language. */
import { formatterOf } from '../fields/format.ts'
import { t, translated } from '../messages/message.ts'

export { isNumeric } from '../fields/field-types.ts'
export { COUNT, isNo, isYes, NOTHING, numberIn, plainFormat } from '../definition/format.ts'
export { formatShort } from '../fields/format.ts'
export type { LocaleSettings, PrintedField } from '../definition/format.ts'

/**
 * Formats values and parts of texts in the person's language; never throws: unreadable values are returned
 * unchanged.
 */
export const { formatValue, formatPart } = formatterOf({
  yesno: (isYes) => (isYes ? t('Yes') : t('No')),
  named: translated,
})

/** Formats values for screens with the shared formatter (definition/format.ts), in the person's language. */
import { formatterOf } from '../definition/format.ts'
import { t, translated } from '../messages/message.ts'

export { isNumeric } from '../definition/field.ts'
export { formatShort, isNo, isYes, NOTHING, numberIn, plain } from '../definition/format.ts'
export type { LocaleSettings, Printing } from '../definition/format.ts'

/**
 * Formats values and parts of texts in the person's language; never throws: unreadable values are returned
 * unchanged.
 */
export const { formatValue, formatPart } = formatterOf({
  yesno: (isYes) => (isYes ? t('Yes') : t('No')),
  named: translated,
})

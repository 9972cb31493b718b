/** Values as screens show them: as everywhere (definition/format.ts), in the words of whoever looks. */
import { formatterOf } from '../definition/format.ts'
import { t, translated } from '../messages/message.ts'

export { isNumeric } from '../definition/field.ts'
export { formatShort, isNo, isYes, NOTHING, numberIn, plain } from '../definition/format.ts'
export type { LocaleSettings, Printing } from '../definition/format.ts'

/**
 * Values and parts of texts in the language of whoever looks; never throws: what cannot be read is shown as it
 * came.
 */
export const { formatValue, formatPart } = formatterOf({
  yesno: (isYes) => (isYes ? t('Yes') : t('No')),
  named: translated,
})

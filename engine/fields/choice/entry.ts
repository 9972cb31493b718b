import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'

/** Its options have been compared before (`parse`): a text that is none of them is refused if there are any. */
export const choiceEntry: FieldEntry = {
  parse(text, field, { options = field.options }) {
    if (options.length === 0) return { value: text }
    return { refusal: t('"{value}" is none of the options.', { value: text }) }
  },
}

import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printNamed } from '../text/print.ts'

/** Its options have been compared before (`parse`): a text that is none of them is refused if there are any. */
export const choiceField: FieldSpec = {
  kind: 'text',
  parse(text, field, { options = field.options }) {
    if (options.length === 0) return { value: text }
    return { refusal: t('"{value}" is none of the options.', { value: text }) }
  },
  print: printNamed,
  words: ['options'],
  isUniqueWithOthers: true,
  hasOptions: true,
  isChoice: true,
  control: 'select',
  column: { width: 132, grows: true },
}

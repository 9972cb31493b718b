import { t } from '../../messages/message.ts'
import { withoutDirection } from '../characters.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'
import { textRefusal } from '../value-kind.ts'

export const emailField: FieldSpec = {
  kind: 'text',
  parse(text) {
    const address = withoutDirection(text).toLowerCase()
    return EMAIL.test(address) ? { value: address } : { refusal: t('Not an email address.') }
  },
  print: printText,
  sample: ({ letters, index }) => `${letters.toLowerCase()}.${index}@example.com`,
  refusal: textRefusal,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  hasNoBlanks: true,
  isSearched: true,
  isAddress: true,
  jsonFormat: 'email',
  control: 'text',
  keyboard: 'email',
  isLeftToRight: true,
  column: { width: 140, grows: true },
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

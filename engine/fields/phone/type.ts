import { t } from '../../messages/message.ts'
import { latinDigits, withoutDirection } from '../characters.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'
import { textRefusal } from '../value-kind.ts'

/** Digits in any script, of which foundation §5 has 4 to 15. The country code is nobody's to guess. */
export const phoneField: FieldSpec = {
  kind: 'text',
  parse(text) {
    const number = latinDigits(withoutDirection(text)).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    const digits = number.replaceAll(/\D/g, '').length
    const isPhone = PHONE.test(number) && digits >= 4 && digits <= 15
    return isPhone ? { value: number } : { refusal: t('Not a phone number.') }
  },
  print: printText,
  sample: ({ between }) => `9${between(100_000_000, 999_999_999)}`,
  refusal: textRefusal,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  isSearched: true,
  isAddress: true,
  control: 'text',
  keyboard: 'phone',
  isLeftToRight: true,
  column: { width: 140 },
}

const PHONE = /^\+?[\d ()-]+$/

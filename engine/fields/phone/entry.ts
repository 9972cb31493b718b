import { t } from '../../messages/message.ts'
import { latinDigits, withoutDirection } from '../characters.ts'
import type { FieldEntry } from '../field-spec.ts'
import { textRefusal } from '../refusals.ts'

/** Digits in any script, of which foundation §5 has 4 to 15. The country code is nobody's to guess. */
export const phoneEntry: FieldEntry = {
  parse(text) {
    const number = latinDigits(withoutDirection(text)).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    const digits = number.replaceAll(/\D/g, '').length
    const isPhone = PHONE.test(number) && digits >= 4 && digits <= 15
    return isPhone ? { value: number } : { refusal: t('Not a phone number.') }
  },
  refusal: textRefusal,
}

const PHONE = /^\+?[\d ()-]+$/

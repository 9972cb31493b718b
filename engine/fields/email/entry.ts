import { t } from '../../messages/message.ts'
import { withoutDirection } from '../characters.ts'
import type { FieldEntry } from '../field-spec.ts'
import { textRefusal } from '../refusals.ts'

export const emailEntry: FieldEntry = {
  parse(text) {
    const address = withoutDirection(text).toLowerCase()
    return EMAIL.test(address) ? { value: address } : { refusal: t('Not an email address.') }
  },
  refusal: textRefusal,
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

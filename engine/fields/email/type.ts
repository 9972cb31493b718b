import { t } from '../../messages/message.ts'
import { withoutDirection } from '../characters.ts'
import type { FieldSpec } from '../field-spec.ts'

export const emailField: FieldSpec = {
  parse(text) {
    const address = withoutDirection(text).toLowerCase()
    return EMAIL.test(address) ? { value: address } : { refusal: t('Not an email address.') }
  },
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

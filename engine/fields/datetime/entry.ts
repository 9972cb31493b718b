import { t } from '../../messages/message.ts'
import { readMoment } from '../date/day.ts'
import type { FieldEntry } from '../field-spec.ts'

export const datetimeEntry: FieldEntry = {
  parse(text, _field, { today }) {
    const value = readMoment(text, today())
    return value === null ? { refusal: t('Not a date.') } : { value }
  },
}

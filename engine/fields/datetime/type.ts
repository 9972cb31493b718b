import { t } from '../../messages/message.ts'
import { readMoment } from '../date/day.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printMoment } from '../date/print.ts'

export const datetimeField: FieldSpec = {
  kind: 'moment',
  parse(text, _field, { today }) {
    const value = readMoment(text, today())
    return value === null ? { refusal: t('Not a date.') } : { value }
  },
  print: printMoment,
  words: [],
  control: 'moment',
  column: { width: 148 },
}

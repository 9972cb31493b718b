import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { readDay } from './day.ts'
import { printDay } from './print.ts'

export const dateField: FieldSpec = {
  kind: 'day',
  parse(text, _field, { today }) {
    const value = readDay(text.replace(MIDNIGHT, ''), today())
    return value === null ? { refusal: t('Not a date.') } : { value }
  },
  print: printDay,
  words: [],
  isUniqueWithOthers: true,
  jsonFormat: 'date',
  control: 'day',
  column: { width: 108 },
}

/** The time that spreadsheets append to a day. */
const MIDNIGHT = /[T ]00:00(:00(\.0+)?)?Z?$/

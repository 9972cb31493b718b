import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'
import { readDay } from './day.ts'

export const dateEntry: FieldEntry = {
  parse(text, _field, { today }) {
    const value = readDay(text.replace(MIDNIGHT, ''), today())
    return value === null ? { refusal: t('Not a date.') } : { value }
  },
}

/** The time that spreadsheets append to a day. */
const MIDNIGHT = /[T ]00:00(:00(\.0+)?)?Z?$/

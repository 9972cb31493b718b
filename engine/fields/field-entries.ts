import type { FieldType } from '../definition/field.ts'
import { choiceEntry } from './choice/entry.ts'
import { codeEntry } from './code/entry.ts'
import { dateEntry } from './date/entry.ts'
import { datetimeEntry } from './datetime/entry.ts'
import { emailEntry } from './email/entry.ts'
import type { FieldEntry } from './field-spec.ts'
import { linkEntry } from './link/entry.ts'
import { moneyEntry } from './money/entry.ts'
import { numberEntry } from './number/entry.ts'
import { percentEntry } from './percent/entry.ts'
import { phoneEntry } from './phone/entry.ts'
import { textEntry } from './text/entry.ts'
import { yesnoEntry } from './yesno/entry.ts'

/** How a value of each type is entered; a new type does not compile until it is here. */
export const fieldEntries: Readonly<Record<FieldType, FieldEntry>> = {
  text: textEntry,
  longtext: textEntry,
  code: codeEntry,
  number: numberEntry,
  money: moneyEntry,
  percent: percentEntry,
  date: dateEntry,
  datetime: datetimeEntry,
  yesno: yesnoEntry,
  choice: choiceEntry,
  person: textEntry,
  email: emailEntry,
  phone: phoneEntry,
  badge: textEntry,
  color: textEntry,
  file: textEntry,
  lines: textEntry,
  link: linkEntry,
}

import type { FieldType } from '../definition/field.ts'
import { badgeField } from './badge/type.ts'
import { choiceField } from './choice/type.ts'
import { codeField } from './code/type.ts'
import { colorField } from './color/type.ts'
import { dateField } from './date/type.ts'
import { datetimeField } from './datetime/type.ts'
import { emailField } from './email/type.ts'
import type { FieldSpec } from './field-spec.ts'
import { fileField } from './file/type.ts'
import { linesField } from './lines/type.ts'
import { linkField } from './link/type.ts'
import { longtextField } from './longtext/type.ts'
import { moneyField } from './money/type.ts'
import { numberField } from './number/type.ts'
import { percentField } from './percent/type.ts'
import { personField } from './person/type.ts'
import { phoneField } from './phone/type.ts'
import { textField } from './text/type.ts'
import { yesnoField } from './yesno/type.ts'

/** Every type of field; a new one does not compile until it is here. */
export const fieldSpecs: Readonly<Record<FieldType, FieldSpec>> = {
  text: textField,
  longtext: longtextField,
  code: codeField,
  number: numberField,
  money: moneyField,
  percent: percentField,
  date: dateField,
  datetime: datetimeField,
  yesno: yesnoField,
  choice: choiceField,
  person: personField,
  email: emailField,
  phone: phoneField,
  badge: badgeField,
  color: colorField,
  file: fileField,
  lines: linesField,
  link: linkField,
}

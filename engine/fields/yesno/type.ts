import { t } from '../../messages/message.ts'
import { foldedText, latinDigits } from '../characters.ts'
import { isNo, isYes } from '../../definition/format.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

/** Yes and no in the spellings of ERPs and in the languages of the product. */
export const yesnoField: FieldSpec = {
  kind: 'yesno',
  parse(text) {
    const word = foldedText(latinDigits(text))
    if (YES.has(word)) return { value: true }
    return NO.has(word) ? { value: false } : { refusal: t('Yes or No.') }
  },
  print: (value, _printing, { translator }) =>
    isYes(value) || isNo(value) ? translator.yesno(isYes(value)) : printText(value),
  words: [],
  isUniqueWithOthers: true,
  control: 'yesno',
  column: { width: 76, draws: 'answer' },
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'हा', 'نعم'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'नहीं', 'नही', 'ना', 'لا'])

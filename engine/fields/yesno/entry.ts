import { t } from '../../messages/message.ts'
import { foldedText, latinDigits } from '../characters.ts'
import type { FieldEntry } from '../field-spec.ts'

/** Yes and no in the spellings of ERPs and in the languages of the product. */
export const yesnoEntry: FieldEntry = {
  parse(text) {
    const word = foldedText(latinDigits(text))
    if (YES.has(word)) return { value: true }
    return NO.has(word) ? { value: false } : { refusal: t('Yes or No.') }
  },
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'हा', 'نعم'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'नहीं', 'नही', 'ना', 'لا'])

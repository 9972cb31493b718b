import { hasUnseen, plainCode } from '../../definition/code-key.ts'
import { t } from '../../messages/message.ts'
import type { FieldSpec, ParsedField } from '../field-spec.ts'
import { printText } from '../text/print.ts'
import { textRefusal } from '../value-kind.ts'

export const codeField: FieldSpec = {
  kind: 'text',
  parse(text, field) {
    if (hasUnseen(text)) return { refusal: t('Contains characters that cannot be seen.') }
    return { value: codeText(field, text) }
  },
  print: printText,
  refusal: textRefusal,
  storedText: codeText,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  hasNoBlanks: true,
  isSearched: true,
  isIdentifier: true,
  isName: true,
  control: 'text',
  keyboard: 'code',
  isLeftToRight: true,
  column: { width: 124 },
}

/** Spaces in a code of fixed length are ignored: MH 12 AB 1234 is MH12AB1234. */
export function codeText({ input }: Pick<ParsedField, 'input'>, text: string): string {
  const code = plainCode(text)
  return input && input.length !== null ? code.replaceAll(/\s/g, '') : code
}

import { hasUnseen, plainCode } from '../../definition/code-key.ts'
import { t } from '../../messages/message.ts'
import type { FieldEntry, ParsedField } from '../field-spec.ts'
import { textRefusal } from '../refusals.ts'

export const codeEntry: FieldEntry = {
  parse(text, field) {
    if (hasUnseen(text)) return { refusal: t('Contains characters that cannot be seen.') }
    return { value: codeText(field, text) }
  },
  refusal: textRefusal,
  storedText: codeText,
}

/** Spaces in a code of fixed length are ignored: MH 12 AB 1234 is MH12AB1234. */
function codeText({ input }: Pick<ParsedField, 'input'>, text: string): string {
  const code = plainCode(text)
  return input && input.length !== null ? code.replaceAll(/\s/g, '') : code
}

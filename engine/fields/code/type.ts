import { hasUnseen, plainCode } from '../../definition/code-key.ts'
import { t } from '../../messages/message.ts'
import type { FieldSpec, ParsedField } from '../field-spec.ts'

export const codeField: FieldSpec = {
  parse(text, field) {
    if (hasUnseen(text)) return { refusal: t('Contains characters that cannot be seen.') }
    return { value: codeText(field, text) }
  },
}

/** Spaces in a code of fixed length are ignored: MH 12 AB 1234 is MH12AB1234. */
export function codeText({ input }: Pick<ParsedField, 'input'>, text: string): string {
  const code = plainCode(text)
  return input && input.length !== null ? code.replaceAll(/\s/g, '') : code
}

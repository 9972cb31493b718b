import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

/** A name stands for a row only where rows can be looked up: in a file, and after a paste. */
export const linkField: FieldSpec = {
  kind: 'link',
  parse: () => ({ refusal: t('Choose one of the list.') }),
  print: printText,
  words: ['to'],
  isUniqueWithOthers: true,
  isSearched: true,
  control: 'link',
  column: { width: 200, grows: true },
}

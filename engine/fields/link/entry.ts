import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'

/** A name stands for a row only where rows can be looked up: in a file, and after a paste. */
export const linkEntry: FieldEntry = { parse: () => ({ refusal: t('Choose one of the list.') }) }

/** The number of a document in its form, where companies can number by hand (site-modules §3, voucher series). */
import { LONGEST_NUMBER, NUMBER_FIELD } from '../../definition/document-number.ts'
import type { ApprovalsNode, FieldOverrideNode, Named, ReadNode } from './ast.ts'

/** The read of the voucher series of the screen. */
export const SERIES_READ = 'series'

/** Whether the form has it: documents are raised and numbered here, and no field of the author has that name. */
export const isNumberTyped = ({ form, number, fields = {} }: ApprovalsNode): boolean =>
  form !== undefined && number !== undefined && !Object.hasOwn(fields, NUMBER_FIELD)

/** Requested while a form is open. */
export const seriesRead = {
  kind: 'get',
  get: 'slugconfig',
  answer: 'get_slugconfig',
  one: true,
} as const satisfies ReadNode

const isByHand = `${SERIES_READ}.autogenerate == false`

/** Only a document that was never submitted can be deleted, or get another number. */
export const numberItem: Named<FieldOverrideNode> = {
  kind: 'named',
  name: NUMBER_FIELD,
  override: {
    visibleWhen: isByHand,
    requiredWhen: isByHand,
    enabledWhen: 'form.id == null || form.deleteMessage == ""',
    reason: 'Its number is final.',
    length: [1, LONGEST_NUMBER],
  },
}

/** The number of a document: where a row has it, and how long one may be that a person types (site-modules §3, voucher series). */
export const NUMBER_FIELD = 'OrderNo'
export const LONGEST_NUMBER = 40

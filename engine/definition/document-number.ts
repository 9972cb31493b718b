/** The field of a row that holds the number of the document. */
export const NUMBER_FIELD = 'OrderNo'

/** How many characters a number may have that a person types (site-modules §3, voucher series). */
export const LONGEST_NUMBER = 40

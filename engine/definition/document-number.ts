/** The field of a row that holds the number of the document. */
export const NUMBER_FIELD = 'OrderNo'

/** So much of a title stands beside a number. */
const LONGEST_TITLE = 40

/** What people call a document in messages: its number, and its title as far as there is room. @param title null: none */
export function documentName(number: string, title: string | null): string {
  if (title === null || title === '' || title === number) return number
  const letters = [...title]
  return `${number} ${letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join('').trimEnd()}…` : title}`
}

/** How many characters a number may have that a person types (site-modules §3, voucher series). */
export const LONGEST_NUMBER = 40

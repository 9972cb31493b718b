/** The field of a row with the number of the document. */
export const NUMBER_FIELD = 'OrderNo'

/** Maximum length of a title next to a number. */
const LONGEST_TITLE = 40

/** The name of a document in messages: its number, and its shortened title. @param title null: none */
export function documentName(number: string, title: string | null): string {
  if (title === null || title === '' || title === number) return number
  const letters = [...title]
  return `${number} ${letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join('').trimEnd()}…` : title}`
}

/** Maximum length of a number that a person enters (site-modules §3, voucher series). */
export const LONGEST_NUMBER = 40

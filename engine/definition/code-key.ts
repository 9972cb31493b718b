/** How texts are compared where two that look alike are the same: in a browser, on a server, in an import and a search. */

/** Characters that nobody sees, or that change the order in which others are shown. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu

const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, (each) => (/\s/.test(each) ? ' ' : ''))

/** Whether a text has characters that nobody sees, other than blanks. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

/** A code as it is stored: full-width and other compatibility forms are the plain characters (NFKC). */
export const plainCode = (text: string): string => text.normalize('NFKC').trim()

/** A text for comparison: without case, width, unseen characters and superfluous blanks. */
export const comparedText = (text: string): string =>
  withoutUnseen(text.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** A code for comparison: blanks in it do not count either, so that `zz -9` is ZZ-9. */
export const codeKey = (text: string): string => comparedText(text).replaceAll(' ', '')

import { oneOrMore, words, type Member } from './shape.ts'

/** `also`: the names that something renamed had before, in every place that has the word. */
export const alsoWord = (doc: string, example: string) =>
  ({ shape: oneOrMore(words()), doc, default: 'none', example }) as const satisfies Member

/** What the reference server does with a former name of the site, for the manual. */
export const FOLLOWED =
  'The reference server brings what it has stored to the name of now when it starts or the file is saved, unless that name is stored already.'
/** Added where the word `also` may go once it has been followed. */
export const REMOVABLE = 'After that the word can be removed.'

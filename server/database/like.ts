/** LIKE patterns. */
import { wordPart } from '../../engine/definition/fold-text.ts'

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The pattern that finds a word of a search in a `searchForm`. */
export const patternOfWord = (word: string): string => `%${escapeLike(wordPart(word))}%`

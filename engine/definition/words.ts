import type { Text } from '../expressions/tree.ts'

/**
 * Plain words that people read. Any text fits; the mark tells the translator (messages/localized.ts) which members of a
 * definition are words and which are names, addresses or what is sent.
 */
export type Words = string & { readonly isWords?: never }

/** Words with values in them, that people read. */
export type WordsWithValues = Text & { readonly isWords?: never }
